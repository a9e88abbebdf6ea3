import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiUrl, FROM_US } from './api.ts';
import { tokenOf } from './guardians.ts';
import type { NewGuardian } from './people.ts';

/** A student of the guardian's at a school of any company, made over HTTP. */
export async function existingStudent(
  request: APIRequestContext,
  guardian: NewGuardian,
  { company, name }: { company: string; name: string },
): Promise<string> {
  const token = await tokenOf(request, guardian, company);
  const headers = { ...FROM_US, authorization: `We ${token}`, 'idempotency-key': randomUUID() };
  const get = async (path: string) => (await request.get(apiUrl(path), { headers })).json();
  const me = await get('/auth/me');
  const { docs } = await get(`/companies/${company}/restaurants?type=school&limit=100`);
  const school = docs.find(
    (one: { isTest: boolean; paymentServices: { walletPayment: boolean } }) =>
      !one.isTest && one.paymentServices.walletPayment,
  );
  const answer = await request.post(apiUrl(`/responsible-users/${me._id}/dependents`), {
    headers,
    data: {
      name,
      birthDate: '2015-03-09',
      password: 'um lanche gostoso',
      restaurantUnit: school._id,
      class: {},
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json())._id;
}

import type { APIRequestContext } from '@playwright/test';
import { callApi } from '../factories/api.ts';
import { newestTopup } from '../factories/families.ts';
import { tokenOf } from '../factories/guardians.ts';
import type { DemoIds } from './places.ts';

const MARINA = { email: 'marina@demo.merenda.test', password: 'merenda-demo' };

/** A session of the demo guardian's, and what of hers the walk's addresses name. */
export async function demoIds(
  request: APIRequestContext,
): Promise<{ token: string; ids: DemoIds }> {
  const token = await tokenOf(request, MARINA);
  const { _id: responsible } = await callApi(request, 'GET /auth/me', { token });
  const { docs: students } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
    token,
    params: { userId: responsible },
  });
  const student = students[0]?._id ?? '';
  const school = students[0]?.restaurantUnit._id ?? '';
  const { docs: orders } = await callApi(request, 'GET /menu-orders', {
    token,
    query: { user: student, limit: 1 },
  });
  const order = orders[0];
  const product = order?.items[0]?.product._id ?? '';
  const topup = await newestTopup({ request }, { id: responsible, token });
  return {
    token,
    ids: { responsible, student, school, order: order?._id ?? '', product, topup },
  };
}

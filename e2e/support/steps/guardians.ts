import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiUrl, FROM_US } from '../factories/api.ts';
import { tokenOf } from '../factories/guardians.ts';
import type { NewGuardian } from '../factories/people.ts';
import type { Stage } from '../stage/stage.ts';
import { field, press } from './controls.ts';

/** A student of the guardian's at Colégio Aurora with money on the wallet, made over HTTP. */
export async function studentWithMoney(
  request: APIRequestContext,
  guardian: NewGuardian,
  { name, value }: { name: string; value: number },
): Promise<string> {
  const token = await tokenOf(request, guardian);
  const headers = { ...FROM_US, authorization: `We ${token}` };
  const get = async (path: string) => (await request.get(apiUrl(path), { headers })).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(apiUrl(path), {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const me = await get('/auth/me');
  const { docs } = await get('/companies/wefood/restaurants?type=school&limit=100&q=Aurora');
  const student = await post(`/responsible-users/${me._id}/dependents`, {
    name,
    birthDate: '2015-03-09',
    password: 'um lanche gostoso',
    restaurantUnit: docs[0]._id,
    class: {},
  });
  const card = await post('/payment-cards', {
    company: 'wefood',
    country: 'BRAZIL',
    rawCard: {
      holder: guardian.name,
      number: '4242424242424242',
      expiryDate: '1239',
      cpf: guardian.cpf,
    },
    securityNumber: '123',
  });
  await post('/companies/wefood/wallets/card-topup', {
    value,
    walletId: student.wallet._id,
    paymentCard: { cardId: card._id, securityNumber: '123' },
  });
  return student._id;
}

/** In the dialog: the address, what the other will see, and the letter on its way. */
export async function inviteGuardian(stage: Stage, email: string): Promise<void> {
  const { page, t, look } = stage;
  await press(stage, t('guardians.invite'));
  await expect(page.getByText(t('guardians.sees.private'))).toBeVisible();
  await look('invite a guardian');
  await field(stage, t('guardians.email')).fill(email);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('guardians.send') })
    .click();
  await expect(page.getByText(t('guardians.invited', { email }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
}

/** A confirmation dialog's own button. */
export const confirm = ({ page }: Stage, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

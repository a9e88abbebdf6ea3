import { randomUUID } from 'node:crypto';
import type { AutomaticTopup } from '@merenda/contract';
import { call } from '../../../../../testing/client.ts';
import { createCard } from '../../../../../testing/factories/cards.ts';
import {
  createGuardian,
  type SignedInGuardian,
} from '../../../../../testing/factories/guardians.ts';
import type { Payments } from '../../../../../testing/payments.ts';

const URL = '/companies/:company/wallets/automatic-topups';

/** Terms of an automatic top-up; by default R$ 20, R$ 50 and R$ 200 a month. */
export interface Terms {
  threshold?: number;
  value?: number;
  ceiling?: number;
  fee?: number;
}

interface AgreementRequest extends Terms {
  card: string;
  walletId?: string;
  key?: string;
}

const bodyOf = ({ card, threshold = 20, value = 50, ceiling = 200, fee }: AgreementRequest) => ({
  threshold,
  value,
  ceiling,
  ...(fee === undefined ? {} : { fee }),
  paymentCard: { cardId: card, securityNumber: '123' },
});

export const ask = (
  { api }: Payments,
  { token, user }: SignedInGuardian,
  { walletId = user.wallet._id, key = randomUUID(), ...asked }: AgreementRequest,
) =>
  call(api.url, `POST ${URL}`, {
    token,
    params: { company: 'wefood' },
    idempotencyKey: key,
    headers: { 'accept-language': 'en' },
    body: { walletId, ...bodyOf(asked) },
  });

export const change = (
  { api }: Payments,
  { token }: SignedInGuardian,
  { id, ...asked }: AgreementRequest & { id: string },
) =>
  call(api.url, `PUT ${URL}/:id`, {
    token,
    params: { company: 'wefood', id },
    body: bodyOf(asked),
  });

export const pause = ({ api }: Payments, { token }: SignedInGuardian, id: string) =>
  call(api.url, `PATCH ${URL}/:id/pause`, { token, params: { company: 'wefood', id } });

export const resume = ({ api }: Payments, { token }: SignedInGuardian, id: string) =>
  call(api.url, `PATCH ${URL}/:id/resume`, {
    token,
    params: { company: 'wefood', id },
    headers: { 'accept-language': 'en' },
  });

export const remove = ({ api }: Payments, { token }: SignedInGuardian, id: string) =>
  call(api.url, `DELETE ${URL}/:id`, { token, params: { company: 'wefood', id } });

export async function list(
  { api }: Payments,
  { token }: SignedInGuardian,
): Promise<AutomaticTopup[]> {
  const { body } = await call(api.url, `GET ${URL}`, {
    token,
    params: { company: 'wefood' },
    query: {},
  });
  return body.docs;
}

/**
 * Creates a guardian with an automatic top-up of the own wallet, on a card that pays unless another
 * number is given.
 */
export async function agree(payments: Payments, terms: Terms & { number?: string } = {}) {
  const guardian = await createGuardian(payments.api);
  const card = await createCard(payments, guardian, terms.number);
  const { status, body } = await ask(payments, guardian, { ...terms, card });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { guardian, card, rule: body, wallet: guardian.user.wallet._id };
}

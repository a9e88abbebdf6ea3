import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import type { Payer } from '@merenda/contract/payments/bank-files';
import { finishClosings, makeBankFile } from '../modules/account/index.ts';
import type { TestApi } from './api.ts';
import { call, succeeded } from './client.ts';
import { createGuardian, type SignedInGuardian } from './factories/guardians.ts';
import { createOperator, operatorSession } from './factories/operators.ts';
import { credit } from './factories/wallets.ts';

type Body = NonNullable<Api['POST /responsible-users/:userId/wallet-refund']['body']>;

/** A payout to a Brazilian bank account. */
export const BANK_DETAILS: Body['reimbursementDetails'] = {
  motive: 'We are moving to Porto.',
  name: 'Zuleica Prado',
  fiscalNumber: '529.982.247-25',
  bank: '341',
  bankAgency: '1234-5',
  bankAccountNumber: '987654-3',
};

type Asker = Pick<SignedInGuardian, 'token'> & { user: { _id: string } };

/** Requests a payout over HTTP, by default of a part of the balance. */
export const requestPayout = (
  api: Pick<TestApi, 'url'>,
  { token, user }: Asker,
  body: Partial<Body> = {},
  idempotencyKey: string = randomUUID(),
) =>
  call(api.url, 'POST /responsible-users/:userId/wallet-refund', {
    token,
    params: { userId: user._id },
    body: {
      subject: 'USER-WALLET-REIMBURSEMENT',
      reimbursementDetails: BANK_DETAILS,
      ...(body.subject === 'CLOSE-RESPONSABLE-WALLET' ? {} : { value: 10 }),
      ...body,
    },
    idempotencyKey,
    headers: { 'accept-language': 'en' },
  });

/** Creates an unapproved payout; returns its id. */
export const createPayout = async (api: Pick<TestApi, 'url'>, asker: Asker): Promise<string> =>
  succeeded(await requestPayout(api, asker))._id;

/** Another guardian's payout of which a first operator says that the bank sent it back; returns its id. */
export async function createWaitingReturn(api: TestApi, companyId: string): Promise<string> {
  const asker = await createGuardian(api, companyId);
  await credit(api, asker.user.wallet._id, 5_000n, { company: companyId });
  const id = await createPayout(api, asker);
  const { id: first } = await createOperator(api);
  await api.owner.query(
    `UPDATE payout_request SET status = 'approved', approved_at = now(), return_by = $2,
       return_reason = 'the account is closed' WHERE id = $1`,
    [id, first],
  );
  return id;
}

/** A Brazilian account that pays. */
export const PAYER: Payer = {
  bank: '341',
  bankName: 'Itau',
  cnpj: '33000167000101',
  name: 'Wefood',
  agreement: '',
  agency: '1',
  agencyDigit: '',
  account: '2',
  accountDigit: '3',
  sequence: 1,
};

/** Creates a bank file with another guardian's approved payout; returns its id. */
export async function createBankFile(api: TestApi, companyId: string): Promise<string> {
  const asker = await createGuardian(api, companyId);
  await credit(api, asker.user.wallet._id, 5_000n, { company: companyId });
  await api.owner.query(
    `UPDATE payout_request SET status = 'approved', approved_at = now() WHERE id = $1`,
    [await createPayout(api, asker)],
  );
  const operator = await createOperator(api);
  const { file } = await makeBankFile(api.services, operator, { companyId, payer: PAYER });
  return file?._id ?? '';
}

/** A payout of a whole balance that the bank sent back after the guardian's account was deleted. */
export async function createReturnedPayout(api: TestApi, minor: bigint) {
  const guardian = await createGuardian(api);
  await credit(api, guardian.user.wallet._id, minor);
  const { _id: id } = succeeded(
    await requestPayout(api, guardian, { subject: 'CLOSE-RESPONSABLE-WALLET' }),
  );
  const params = { id };
  // Two approve it, where two are needed; for a smaller one the second finds it approved.
  for (const _ of [1, 2]) {
    const headers = operatorSession((await createOperator(api)).token);
    await call(api.url, 'POST /operator/payouts/:id/approve', { params, headers });
  }
  const headers = operatorSession((await createOperator(api)).token);
  succeeded(await call(api.url, 'POST /operator/payouts/:id/settle', { params, headers }));
  await api.services.outbox.deliver();
  await finishClosings(api.services);
  const body = { reason: 'the account is closed' };
  const { returning } = succeeded(
    await call(api.url, 'POST /operator/payouts/:id/return', { params, headers, body }),
  );
  if (returning) {
    const second = operatorSession((await createOperator(api)).token);
    const sent = { params, headers: second };
    succeeded(await call(api.url, 'POST /operator/payouts/:id/return/approve', sent));
  }
  return { id, guardian: guardian.user._id };
}

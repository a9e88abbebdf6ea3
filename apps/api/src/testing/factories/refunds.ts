import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { companyAccount } from '../../modules/companies/index.ts';
import type { TestApi } from '../api.ts';
import { call } from '../client.ts';
import type { Payments, Served } from '../payments.ts';
import type { Family } from './families.ts';
import type { SignedInGuardian } from './guardians.ts';
import { createOperator } from './operators.ts';
import type { Paid } from './topups.ts';

interface RefundOptions {
  by?: SignedInGuardian;
  idempotencyKey?: string;
}

export const refund = (
  { api }: Served,
  { guardian }: Pick<Family, 'guardian'>,
  topupId: string,
  value: number,
  { by = guardian, idempotencyKey = randomUUID() }: RefundOptions = {},
) =>
  call(api.url, 'POST /responsible-users/:id/wallet-topups/:topupId/refunds', {
    token: by.token,
    params: { id: by.user._id, topupId },
    body: { value },
    idempotencyKey,
    headers: { 'accept-language': 'en' },
  });

export const getEligibility = (
  { api }: Payments,
  { guardian }: Pick<Family, 'guardian'>,
  topupId: string,
  by = guardian,
) =>
  call(api.url, 'GET /responsible-users/:id/wallet-topups/:topupId/refunds', {
    token: by.token,
    params: { id: by.user._id, topupId },
  });

/** The processor's refunds of a top-up's payment, in minor units. */
export async function refundsAt({ sandbox }: Payments, { reference }: Paid): Promise<number[]> {
  const [payment] = await sandbox.payments(reference);
  const { refunds } = await sandbox.v1<{ refunds: { amountMinor: number }[] }>(
    'GET',
    `/payments/${payment?.id}`,
  );
  return refunds.map(({ amountMinor }) => amountMinor);
}

/** Refunds a payment directly at the processor, outside the API. */
export async function refundPastUs(
  { sandbox }: Payments,
  { reference }: Paid,
  amountMinor: number,
): Promise<void> {
  const [payment] = await sandbox.payments(reference);
  await sandbox.v1('POST', '/refunds', { paymentId: payment?.id, amountMinor });
}

/** Makes a top-up's refunds older by this many seconds, so that a test need not wait. */
export async function ageRefunds({ api }: Served, topupId: string, seconds: number) {
  await api.owner.query(
    `UPDATE topup_refund SET created_at = created_at - make_interval(secs => $2),
       sent_at = sent_at - make_interval(secs => $2),
       checked_at = checked_at - make_interval(secs => $2),
       working_until = working_until - make_interval(secs => $2) WHERE topup_id = $1`,
    [topupId, seconds],
  );
}

/** A refund of a top-up that another operator asked for and that waits for a second one. */
export async function createWaitingRefund(
  api: Pick<TestApi, 'owner' | 'services'>,
  topupId: string,
): Promise<string> {
  const { id: asker } = await createOperator(api);
  const id = randomUUID();
  await api.owner.query(
    `INSERT INTO operator_refund (id, topup_id, amount_minor, reason, status, approved_by)
     VALUES ($1, $2, 1, 'paid twice by mistake', 'waiting', $3)`,
    [id, topupId, asker],
  );
  return id;
}

/** The amount that `createOwed` makes, in major units. */
export const OWED = 5;

/** Makes a top-up's company owe 5 in its currency to somebody who left, because of it. */
export async function createOwed({ owner }: Pick<TestApi, 'owner'>, topup: string) {
  const { rows } = await owner.query<{ company_id: string; currency: string }>(
    'SELECT company_id, currency FROM topup WHERE id = $1',
    [topup],
  );
  const [{ company_id: company, currency } = { company_id: '', currency: '' }] = rows;
  const [result] = await post(owner, [
    {
      id: randomUUID(),
      debit: companyAccount(company, 'adjustments', currency),
      credit: companyAccount(company, 'refunds-payable', currency),
      amountMinor: 500n,
      currency,
      kind: 'adjustment',
      reference: { topup },
    },
  ]);
  if (result?.code !== 'ok') throw new Error(`the ledger answered ${result?.code}`);
  return topup;
}

/** A payment of an amount owed because of a top-up; another operator has entered it, and it waits. */
export async function createWaitingOwedPayment(
  api: Pick<TestApi, 'owner' | 'services'>,
  topup: string,
): Promise<string> {
  await createOwed(api, topup);
  const { id: enterer } = await createOperator(api);
  const id = randomUUID();
  await api.owner.query(
    `INSERT INTO owed_payment (id, company_id, subject, guardian_id, amount_minor, currency, payer,
       payer_reference, paid_on, status, approved_by)
     SELECT $1, company_id, id, guardian_id, 500, currency, 'bank', 'E2E 4711', current_date,
       'waiting', $3
     FROM topup WHERE id = $2`,
    [id, topup, enterer],
  );
  return id;
}

import { randomUUID } from 'node:crypto';
import { type Movement, post } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyAccount } from '../modules/companies/index.ts';
import { call } from '../testing/client.ts';
import {
  createPix,
  type Family,
  newFamily,
  type Payments,
  rowOf,
  startPayments,
  topUpByCard,
  until,
} from '../testing/payments.ts';
import { auditInstallation } from './audit-installation.ts';
import type { MoneyFinding } from './finding.ts';

/** What somebody could post who may use the ledger: it keeps every rule of its own. */
let payments: Payments;
let family: Family;
let stranger: Family;
beforeAll(async () => {
  payments = await startPayments();
  [family, stranger] = await Promise.all([newFamily(payments), newFamily(payments)]);
  await topUpByCard(payments, stranger, { value: 500 });
});
afterAll(() => payments.close());

/** Posts R$ 7.00 to the family's wallet, unless told otherwise. */
const give = (item: Pick<Movement, 'debit'> & Partial<Movement>) => () =>
  post(payments.api.owner, [
    {
      id: randomUUID(),
      credit: family.walletId,
      amountMinor: 700n,
      currency: 'BRL',
      kind: 'transfer-in',
      ...item,
    },
  ]);

/** What is found after something happened and was not before; the ledger itself stays in order. */
async function findAfter(happens: () => Promise<unknown>): Promise<Partial<MoneyFinding>[]> {
  const { api } = payments;
  const audit = () => auditInstallation({ pool: api.owner, gateways: api.services.gateways });
  const before = new Set((await audit()).findings.map((finding) => JSON.stringify(finding)));
  await happens();
  const { findings, ledger } = await audit();
  expect(ledger.findings).toEqual([]);
  return findings.filter((finding) => !before.has(JSON.stringify(finding)));
}

test('transfers to a student and back are in order', async () => {
  await topUpByCard(payments, family, { value: 50 });
  for (const type of ['OUT', 'IN'] as const) {
    const move = () =>
      call(payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token: family.guardian.token,
        params: { userId: family.guardian.user._id, id: family.students[0]._id },
        idempotencyKey: randomUUID(),
        body: { type, value: 10 },
      });
    expect(await findAfter(move)).toEqual([]);
  }
});

test('a stranger’s money, a present out of the sales, and a hold for nothing are found', async () => {
  const unexplained = [expect.objectContaining({ check: 'transfer_unexplained' })];
  const fromStranger = give({ debit: stranger.walletId });
  expect(await findAfter(fromStranger)).toEqual(unexplained);
  const sales = companyAccount('wefood', 'sales', 'BRL');
  expect(await findAfter(give({ debit: sales, kind: 'present' }))).toEqual(unexplained);
  const hold = give({ debit: stranger.walletId, phase: 'pending' });
  expect(await findAfter(hold)).toEqual([expect.objectContaining({ check: 'hold_unexplained' })]);
});

test('a part that was given to a stranger’s wallet before its money came is found', async () => {
  const { body } = await createPix(payments, family, { value: 20 });
  const { _id: id } = body.topup;
  const found = await findAfter(async () => {
    await payments.api.owner.query('UPDATE topup_part SET wallet_id = $2 WHERE topup_id = $1', [
      id,
      stranger.walletId,
    ]);
    await payments.sandbox.bank('pay', body.pixCode);
    await until(
      () => rowOf(payments, id),
      ({ status }) => status === 'paid',
    );
  });
  expect(found).toEqual([
    expect.objectContaining({ check: 'parts_differ', topup: id, wallet: stranger.walletId }),
  ]);
});

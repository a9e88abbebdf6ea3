import { randomUUID } from 'node:crypto';
import { type Movement, post } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { createPix, topUpByCard } from '../../testing/factories/topups.ts';
import { type Payments, rowOf, startPayments, until } from '../../testing/payments.ts';
import { companyAccount } from '../companies/index.ts';
import { auditInstallation } from './audit-installation.ts';
import type { MoneyFinding } from './finding.ts';

/**
 * These tests make postings that the ledger accepts, because they break no rule of the ledger
 * itself.
 */
let payments: Payments;
let family: Family;
let otherFamily: Family;
beforeAll(async () => {
  payments = await startPayments();
  [family, otherFamily] = await Promise.all([createFamily(payments), createFamily(payments)]);
  await topUpByCard(payments, otherFamily, { value: 500 });
});
afterAll(() => payments.close());

/** Posts R$ 7.00 to the family's wallet, unless other values are given. */
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

/** The new findings after an event; the ledger's own audit must stay clean. */
async function findAfter(happens: () => Promise<unknown>): Promise<Partial<MoneyFinding>[]> {
  const { api } = payments;
  const audit = () => auditInstallation({ pool: api.owner, gateways: api.services.gateways });
  const before = new Set((await audit()).findings.map((finding) => JSON.stringify(finding)));
  await happens();
  const { findings, ledger } = await audit();
  expect(ledger.findings).toEqual([]);
  return findings.filter((finding) => !before.has(JSON.stringify(finding)));
}

test('transfers to a student and back give no findings', async () => {
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

test('money from an unrelated wallet, a payment out of the sales account, and an unexplained hold are found', async () => {
  const unexplained = [expect.objectContaining({ check: 'transfer_unexplained' })];
  const fromOtherFamily = give({ debit: otherFamily.walletId });
  expect(await findAfter(fromOtherFamily)).toEqual(unexplained);
  const sales = companyAccount('wefood', 'sales', 'BRL');
  expect(await findAfter(give({ debit: sales, kind: 'present' }))).toEqual(unexplained);
  const hold = give({ debit: otherFamily.walletId, phase: 'pending' });
  expect(await findAfter(hold)).toEqual([expect.objectContaining({ check: 'hold_unexplained' })]);
});

test('a share paid to an unrelated wallet before its money was captured is found', async () => {
  const { body } = await createPix(payments, family, { value: 20 });
  const { _id: id } = body.topup;
  const found = await findAfter(async () => {
    await payments.api.owner.query('UPDATE topup_part SET wallet_id = $2 WHERE topup_id = $1', [
      id,
      otherFamily.walletId,
    ]);
    await payments.sandbox.bank('pay', body.pixCode);
    await until(
      () => rowOf(payments, id),
      ({ status }) => status === 'paid',
    );
  });
  expect(found).toEqual([
    expect.objectContaining({ check: 'parts_differ', topup: id, wallet: otherFamily.walletId }),
  ]);
});

import { randomUUID } from 'node:crypto';
import { closeAccount } from '@merenda/ledger';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import {
  chargeAtProcessor,
  checkPix,
  createPix,
  plantTopup,
} from '../../../../testing/factories/topups.ts';
import { age, balanceMinor, rowOf, startPayments, until } from '../../../../testing/payments.ts';
import { companyAccount } from '../../../companies/index.ts';
import type { MoneyCheck } from '../../../money-audit/index.ts';
import { settleTopup } from './settle.ts';
import { sweepTopups } from './sweep.ts';

const payments = await startPayments();
const family = await createFamily(payments);
/** Findings that tests cause on purpose and that every later audit must report. */
const forged: MoneyCheck[] = [];
afterEach(() => expectMoneyInOrder(payments, { expected: forged }));
afterAll(() => payments.close());

const settled = (topupId: string, wanted = 'paid') =>
  until(
    () => rowOf(payments, topupId),
    ({ status }) => status === wanted,
  );

describe('settling', () => {
  test('credits once with many simultaneous webhooks, polls and sweeps', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const pix = await createPix(payments, family, { value: 13 });
    const { reference } = await rowOf(payments, pix.body.topup._id);
    await payments.sandbox.control({ webhooks: { copies: 3 } });
    await payments.sandbox.bank('pay', pix.body.pixCode);
    await age(payments, pix.body.topup._id, 30);
    const { services } = payments.api;
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        if (turn % 3 === 0) return sweepTopups(services);
        if (turn % 3 === 1) return checkPix(payments, family);
        return settleTopup(services, reference, { correlationId: 'test' });
      }),
    );
    await settled(pix.body.topup._id);
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 1_300n);
    const arrivals = await payments.api.owner.query(
      `SELECT FROM audit WHERE action = 'topup.paid' AND subject = $1`,
      [pix.body.topup._id],
    );
    expect(arrivals.rowCount).toBe(1);
  });

  test('credits nothing again after a lost record: the ledger prevents it', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const pix = await createPix(payments, family, { value: 17 });
    await payments.sandbox.bank('pay', pix.body.pixCode);
    const { reference } = await settled(pix.body.topup._id);
    const { owner, services } = payments.api;
    await owner.query('ALTER TABLE topup DISABLE TRIGGER topup_transition');
    await owner.query(`UPDATE topup SET status = 'pending', paid_at = NULL WHERE id = $1`, [
      pix.body.topup._id,
    ]);
    await owner.query('ALTER TABLE topup ENABLE TRIGGER topup_transition');
    await settleTopup(services, reference, { correlationId: 'test' });
    expect(await rowOf(payments, pix.body.topup._id)).toMatchObject({ status: 'paid' });
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 1_700n);
  });

  test.each([
    ['amount', 4_999, 'BRL'],
    ['amount', 500_000, 'BRL'],
    ['currency', 5_000, 'EUR'],
  ])(
    'never credits a payment with another %s (%i %s), and audits it once',
    async (what, amountMinor, currency) => {
      const own = await balanceMinor(payments, family.walletId);
      const { id, reference } = await plantTopup(payments, family);
      await chargeAtProcessor(payments, { reference, amountMinor, currency });
      forged.push('payment_differs');
      const { services } = payments.api;
      for (let again = 0; again < 3; again += 1) {
        await settleTopup(services, reference, { correlationId: 'test' });
      }
      expect((await rowOf(payments, id)).status).toBe('created');
      expect(await balanceMinor(payments, family.walletId)).toBe(own);
      const { rows } = await payments.api.owner.query(
        `SELECT detail->'differences' AS differences FROM audit WHERE action = 'topup.refused' AND subject = $1`,
        [id],
      );
      expect(rows).toEqual([{ differences: expect.arrayContaining([what]) }]);
    },
  );

  test('credits by the sweeper a payment that was charged before a crash', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const { id, reference } = await plantTopup(payments, family);
    await payments.sandbox.control({ webhooks: { paused: true } });
    await chargeAtProcessor(payments, { reference, amountMinor: 5_000 });
    await age(payments, id, 30);
    await sweepTopups(payments.api.services);
    expect((await rowOf(payments, id)).status).toBe('paid');
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 5_000n);
  });

  test('fails a top-up that the processor never received after a minute; a later payment is credited and marked as late', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const { id, reference } = await plantTopup(payments, family);
    await age(payments, id, 50);
    await sweepTopups(payments.api.services);
    expect((await rowOf(payments, id)).status).toBe('created');
    await age(payments, id, 50);
    await sweepTopups(payments.api.services);
    const failed = { status: 'failed', failure_code: 'not_received' };
    expect(await rowOf(payments, id)).toMatchObject(failed);
    await chargeAtProcessor(payments, { reference, amountMinor: 5_000 });
    expect(await settled(id)).toMatchObject({ paid_late: true });
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 5_000n);
  });

  test('decides nothing while the processor is silent', async () => {
    const { id, reference } = await plantTopup(payments, family, { status: 'pending' });
    await age(payments, id, 3600);
    await payments.sandbox.control({ silentSeconds: 60 });
    const { services } = payments.api;
    const told = await settleTopup(services, reference, { correlationId: 'test', deadlineMs: 200 });
    await payments.sandbox.control({ reset: true });
    expect(told).toMatchObject({ isApplied: false, topup: { status: 'pending' } });
  });

  test('credits the guardian instead of a closed student wallet, and the company’s liabilities instead of a closed guardian wallet', async () => {
    const other = await createFamily(payments);
    const [first, second] = other.students;
    const pix = await createPix(payments, other, {
      value: 30,
      transferTopupTo: [
        { user: first._id, value: 10 },
        { user: second._id, value: 15 },
      ],
    });
    const { owner } = payments.api;
    const owed = companyAccount('wefood', 'refunds-payable', 'BRL');
    const owedBefore = await balanceMinor(payments, owed);
    await closeAccount(owner, first.wallet._id);
    await payments.sandbox.bank('pay', pix.body.pixCode);
    await settled(pix.body.topup._id);
    expect(await balanceMinor(payments, other.walletId)).toBe(1_500n);
    expect(await balanceMinor(payments, second.wallet._id)).toBe(1_500n);
    const last = await createFamily(payments);
    const late = await createPix(payments, last, { value: 8 });
    await closeAccount(owner, last.walletId);
    await payments.sandbox.bank('pay', late.body.pixCode);
    await settled(late.body.topup._id);
    expect(await balanceMinor(payments, owed)).toBe(owedBefore + 800n);
  });

  test('gives from the clearing account the amount that the processor captured', async () => {
    const { rows } = await payments.api.owner.query<{ reference: string; amount_minor: bigint }>(
      `SELECT reference, amount_minor FROM topup WHERE status = 'paid' AND provider = 'mundipaggPix'`,
    );
    let captured = 0n;
    for (const { reference } of rows) {
      const [payment] = await payments.sandbox.payments(reference);
      captured += BigInt(payment?.capturedMinor ?? 0);
    }
    const clearing = companyAccount('wefood', 'clearing-pix', 'BRL');
    expect(await balanceMinor(payments, clearing)).toBe(-captured);
  });
});

describe('the database itself', () => {
  test('refuses shares that do not sum to the total', async () => {
    const { id } = await plantTopup(payments, family);
    await expect(
      payments.api.services.db
        .insertInto('topup_part')
        .values({ topup_id: id, wallet_id: randomUUID(), amount_minor: 1n })
        .execute(),
    ).rejects.toThrow(/do not sum/);
  });

  test('refuses to reopen a paid top-up, and to change its amount', async () => {
    const pix = await createPix(payments, family);
    await payments.sandbox.bank('pay', pix.body.pixCode);
    await settled(pix.body.topup._id);
    const { db } = payments.api.services;
    const change = db.updateTable('topup').where('id', '=', pix.body.topup._id);
    await expect(change.set({ status: 'pending', paid_at: null }).execute()).rejects.toThrow(
      /cannot go/,
    );
    await expect(change.set({ amount_minor: 1n }).execute()).rejects.toThrow(/keeps its amount/);
  });

  test('has no top-ups of a guardian of another company', async () => {
    const otherGuardian = await createGuardian(payments.api, 'sodexo-direct');
    const { rows } = await payments.api.owner.query('SELECT id FROM topup WHERE guardian_id = $1', [
      otherGuardian.user._id,
    ]);
    expect(rows).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { derivedId, post } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, describe, expect, test } from 'vitest';
import { createStormFamily, mealTime } from '../../guarantees/testing/storm/families.ts';
import { expectMoneyInOrder } from '../../testing/audit.ts';
import { call } from '../../testing/client.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { SECOND_MEALS } from '../../testing/factories/orders.ts';
import { refund } from '../../testing/factories/refunds.ts';
import {
  chargeAtProcessor,
  createPix,
  paidByCard,
  topUpByCard,
} from '../../testing/factories/topups.ts';
import { rowOf, setFee, startPayments, until } from '../../testing/payments.ts';
import { companyAccount } from '../companies/index.ts';
import { auditInstallation } from './audit-installation.ts';
import type { JournalEntry } from './facts/journal.ts';
import type { MoneyFinding } from './finding.ts';

/**
 * Each test damages the books, the processor's records or the journal as their owner could. Earlier
 * damage stays, so each test looks at new findings only.
 */
const payments = await startPayments();
const family = await createFamily(payments);
afterAll(() => payments.close());

async function audit(entries: readonly JournalEntry[] = []) {
  const { api } = payments;
  const stores = { pool: api.owner, gateways: api.services.gateways };
  return auditInstallation(stores, { journal: { entries } });
}

/** The new findings after the damage. */
async function findAfter(damage: () => Promise<unknown>): Promise<MoneyFinding[]> {
  const before = new Set((await audit()).findings.map((finding) => JSON.stringify(finding)));
  await damage();
  const { findings } = await audit();
  return findings.filter((finding) => !before.has(JSON.stringify(finding)));
}

/** Changes the books as their owner, bypassing every trigger and foreign key. */
const damageBooks = (statement: string) =>
  payments.api.owner.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    ALTER TABLE ledger.transfer DISABLE TRIGGER append_only;
    ${statement};
    ALTER TABLE ledger.transfer ENABLE ALWAYS TRIGGER append_only;
    COMMIT`);

/** A top-up of R$ 50.00 by card: 30.00 to the guardian, 20.00 to a student. */
async function paidTopup(key = randomUUID()) {
  const [student] = family.students;
  const { id } = await paidByCard(payments, family, {
    value: 50,
    transferTopupTo: [{ user: student._id, value: 20 }],
    idempotencyKey: key,
  });
  return { id, ...(await rowOf(payments, id)), ofIt: `kind = 'topup-card' AND group_id = '${id}'` };
}

async function unpaidPix() {
  const { body } = await createPix(payments, family);
  return { id: body.topup._id, ...(await rowOf(payments, body.topup._id)) };
}

/** A copy of a posting with another id, like a second credit. */
const doubled = (where: string) => `INSERT INTO ledger.transfer
  SELECT nextval('ledger.position'), amount, debit_seq + 100000, credit_seq + 100000, debit_after,
    credit_after, created_at, event_at, expires_at, gen_random_uuid(), debit_account,
    credit_account, group_id, pending_id, phase, currency, kind, reference
  FROM ledger.transfer WHERE ${where}`;

const checks = (findings: readonly MoneyFinding[]) => findings.map(({ check }) => check).toSorted();

test('cards, paid and unpaid PIX, a refusal, shares and a fee give no findings without damage', async () => {
  await paidTopup();
  await unpaidPix();
  const { pixCode, topup } = (await createPix(payments, family)).body;
  await payments.sandbox.bank('pay', pixCode);
  await until(
    () => rowOf(payments, topup._id),
    ({ status }) => status === 'paid',
  );
  await payments.sandbox.control({ declineNext: 1 });
  expect((await topUpByCard(payments, family)).status).toBe(402);
  await expectMoneyInOrder(payments);
});

describe('in the ledger', () => {
  test('finds captured money that was not credited after a posting was dropped', async () => {
    const { id, ofIt } = await paidTopup();
    const wallet = family.walletId;
    const drop = `DELETE FROM ledger.transfer WHERE ${ofIt} AND credit_account = '${wallet}'`;
    expect(await findAfter(() => damageBooks(drop))).toEqual([
      expect.objectContaining({ check: 'credit_missing', topup: id, wallet }),
    ]);
  });

  test('finds that all postings of a top-up were dropped', async () => {
    const { id, ofIt } = await paidTopup();
    expect(await findAfter(() => damageBooks(`DELETE FROM ledger.transfer WHERE ${ofIt}`))).toEqual(
      [expect.objectContaining({ check: 'credit_missing', topup: id })],
    );
  });

  test('finds a doubled credit', async () => {
    const { id, ofIt } = await paidTopup();
    const one = `${ofIt} AND credit_account = '${family.walletId}'`;
    expect(await findAfter(() => damageBooks(doubled(one)))).toEqual([
      expect.objectContaining({ check: 'credit_doubled', topup: id, wallet: family.walletId }),
    ]);
  });

  test('finds two swapped wallets', async () => {
    const { id, ofIt } = await paidTopup();
    const swap = `UPDATE ledger.transfer t SET credit_account = o.credit_account,
      credit_seq = o.credit_seq + 200000
      FROM ledger.transfer o WHERE t.group_id = o.group_id AND t.id <> o.id AND t.${ofIt.replace('AND ', 'AND t.')}`;
    const found = await findAfter(() => damageBooks(swap));
    expect(checks(found)).toEqual(['credit_elsewhere', 'credit_elsewhere']);
    expect(filled(found).every(({ topup }) => topup === id)).toBe(true);
  });

  test.each([
    ['amount', 'amount = amount + 1'],
    ['currency', `currency = 'EUR'`],
  ])('finds another %s', async (_, change) => {
    const { id, ofIt } = await paidTopup();
    const one = `${ofIt} AND credit_account = '${family.walletId}'`;
    const found = await findAfter(() =>
      damageBooks(`UPDATE ledger.transfer SET ${change} WHERE ${one}`),
    );
    expect(found).toEqual([expect.objectContaining({ check: 'credit_differs', topup: id })]);
  });

  test('finds a fee that is off by a cent', async () => {
    await setFee(
      payments,
      { company: 'wefood', provider: 'card' },
      { basisPoints: 0, fixedMinor: 150n },
    );
    const { api } = payments;
    const topup = await topUpByCard(payments, family, { value: 50, fee: 1.5 });
    await api.owner.query(`DELETE FROM company_fee WHERE company_id = 'wefood'`);
    const id = topup.body.topup._id;
    const found = await findAfter(() =>
      damageBooks(
        `UPDATE ledger.transfer SET amount = amount - 1 WHERE kind = 'topup-fee' AND group_id = '${id}'`,
      ),
    );
    expect(found).toEqual([expect.objectContaining({ check: 'fee_differs', topup: id })]);
  });

  test('finds that the return of a failed refund was dropped, doubled or credited to another wallet', async () => {
    const { api, sandbox } = payments;
    const failedRefund = async () => {
      const { id, reference } = await paidTopup();
      const { body } = await refund(payments, family, id, 10);
      await sandbox.failRefund(reference);
      await until(
        () => api.owner.query('SELECT status FROM topup_refund WHERE id = $1', [body._id]),
        ({ rows }) => rows[0]?.status === 'failed',
      );
      return {
        finding: [
          expect.objectContaining({ check: 'refund_differs', topup: id, refund: body._id }),
        ],
        ofIt: `kind = 'topup-refund-reversal' AND group_id = '${body._id}'`,
      };
    };
    const dropped = await failedRefund();
    const drop = `DELETE FROM ledger.transfer WHERE ${dropped.ofIt}`;
    expect(await findAfter(() => damageBooks(drop))).toEqual(dropped.finding);
    const twice = await failedRefund();
    expect(await findAfter(() => damageBooks(doubled(twice.ofIt)))).toEqual(twice.finding);
    const elsewhere = await failedRefund();
    const turn = `UPDATE ledger.transfer SET credit_account = '${family.students[1].wallet._id}',
      credit_seq = credit_seq + 300000 WHERE ${elsewhere.ofIt}`;
    expect(await findAfter(() => damageBooks(turn))).toEqual(elsewhere.finding);
  });

  test('includes the ledger’s own audit', async () => {
    const { ledger } = await audit();
    expect(ledger.ok).toBe(false);
  });
});

describe('in our own tables', () => {
  test('finds the unknown capture and the unexplained credits of a lost top-up', async () => {
    const { id } = await paidTopup();
    const lose = `DELETE FROM topup WHERE id = '${id}'`;
    expect(checks(await findAfter(() => damageBooks(lose)))).toEqual([
      'payment_unknown',
      'transfer_unexplained',
      'transfer_unexplained',
    ]);
  });

  test('finds another amount', async () => {
    const { id } = await paidTopup();
    const change = `UPDATE topup SET amount_minor = amount_minor + 1 WHERE id = '${id}'`;
    expect(checks(await findAfter(() => damageBooks(change)))).toEqual([
      'parts_differ',
      'payment_differs',
    ]);
  });

  test('finds a top-up that is marked as paid without money', async () => {
    const { id } = await unpaidPix();
    const mark = `UPDATE topup SET status = 'paid', paid_at = now() WHERE id = '${id}'`;
    expect(await findAfter(() => damageBooks(mark))).toEqual([
      expect.objectContaining({ check: 'status_differs', topup: id }),
    ]);
  });

  test('finds a top-up that is marked as expired with its money in the wallets', async () => {
    const { id } = await paidTopup();
    const mark = `UPDATE topup SET status = 'expired', paid_at = NULL WHERE id = '${id}'`;
    expect(await findAfter(() => damageBooks(mark))).toEqual([
      expect.objectContaining({ check: 'status_differs', topup: id }),
    ]);
  });
});

describe('at the processor', () => {
  test('finds a forged capture of an unpaid PIX', async () => {
    const { id, reference } = await unpaidPix();
    const forge = `UPDATE payment SET status = 'paid', captured_minor = amount_minor, paid_at = 1
      WHERE reference = '${reference}'`;
    expect(await findAfter(() => payments.sandbox.damage(forge))).toEqual([
      expect.objectContaining({ check: 'credit_missing', topup: id }),
    ]);
  });

  test('finds an unrequested capture, and a second capture of a paid top-up', async () => {
    const { reference, id } = await paidTopup();
    const { sandbox } = payments;
    await sandbox.control({ webhooks: { paused: true } });
    const charge = (of: string) =>
      chargeAtProcessor(payments, { reference: of, amountMinor: 5_000, currency: 'BRL' });
    expect(await findAfter(() => charge('x'.repeat(32)))).toEqual([
      expect.objectContaining({ check: 'payment_unknown' }),
    ]);
    expect(await findAfter(() => charge(reference))).toEqual([
      expect.objectContaining({ check: 'payment_doubled', topup: id }),
    ]);
    await sandbox.control({ reset: true });
  });

  test('finds that a capture disappeared', async () => {
    const { id, reference } = await paidTopup();
    const undo = `UPDATE payment SET status = 'declined', captured_minor = 0, paid_at = NULL
      WHERE reference = '${reference}'`;
    expect(await findAfter(() => payments.sandbox.damage(undo))).toEqual([
      expect.objectContaining({ check: 'credit_without_capture', topup: id }),
    ]);
  });

  test('finds that a payment disappeared', async () => {
    const { id, reference } = await paidTopup();
    const lose = `PRAGMA foreign_keys = OFF; DELETE FROM payment WHERE reference = '${reference}'`;
    const found = await findAfter(() => payments.sandbox.damage(lose));
    expect(checks(found)).toEqual(['credit_without_capture', 'payment_missing']);
    expect(filled(found).every(({ topup }) => topup === id)).toBe(true);
  });

  test('finds a refund that only the processor has', async () => {
    const { id, reference } = await paidTopup();
    const [payment] = await payments.sandbox.payments(reference);
    const refund = () =>
      payments.sandbox.v1('POST', '/refunds', { paymentId: payment?.id, amountMinor: 1_000 });
    expect(await findAfter(refund)).toEqual([
      expect.objectContaining({ check: 'refund_differs', topup: id }),
    ]);
  });

  test('finds a refund that failed in the processor’s records only', async () => {
    const { id, reference } = await paidTopup();
    await refund(payments, family, id, 10);
    await payments.sandbox.control({ webhooks: { paused: true } });
    expect(await findAfter(() => payments.sandbox.failRefund(reference))).toEqual([
      expect.objectContaining({ check: 'refund_differs', topup: id }),
    ]);
    await payments.sandbox.control({ reset: true });
  });

  test('finds a chargeback that only the processor has', async () => {
    const { id, reference } = await paidTopup();
    await payments.sandbox.control({ webhooks: { paused: true } });
    expect(await findAfter(() => payments.sandbox.dispute(reference))).toEqual([
      expect.objectContaining({ check: 'dispute_differs', topup: id }),
    ]);
  });
});

describe('in an order’s postings', () => {
  async function paidOrder() {
    const { api } = payments;
    const { guardian, students, meals } = await createStormFamily(api);
    const { token } = guardian;
    const scheduledFor = mealTime();
    const estimated = await call(api.url, 'POST /menu-orders-estimations', {
      token,
      body: {
        restaurantUnit: meals?.school ?? '',
        menu: meals?.menu.id ?? '',
        purchaseFor: students[0]?.id ?? '',
        scheduledFor,
        items: [{ id: meals?.menu.rice.id ?? '', quantity: 1 }],
      },
    });
    const { body } = await call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
      token,
      params: { cartId: estimated.body._id },
      body: { scheduledFor, confirmedWarnings: SECOND_MEALS },
    });
    const order = body.order._id;
    return { order, ofIt: `kind = 'purchase' AND reference->>'menuOrder' = '${order}'` };
  }

  test.each([
    ['dropped', (ofIt: string) => `DELETE FROM ledger.transfer WHERE ${ofIt}`, 'debit_missing'],
    ['doubled', doubled, 'debit_doubled'],
    [
      'of another amount',
      (ofIt: string) => `UPDATE ledger.transfer SET amount = amount - 1 WHERE ${ofIt}`,
      'debit_differs',
    ],
  ])('its debit is %s', async (_, damage, check) => {
    const { order, ofIt } = await paidOrder();
    expect(await findAfter(() => damageBooks(damage(ofIt)))).toEqual([
      expect.objectContaining({ check, order }),
    ]);
  });

  test('finds a debit without its order, and a cancelled order without its refund', async () => {
    const { order } = await paidOrder();
    const cancel = `UPDATE meal_order SET status = 'cancelled' WHERE id = '${order}'`;
    expect(await findAfter(() => damageBooks(cancel))).toEqual([
      expect.objectContaining({ check: 'order_refund_differs', order }),
    ]);
    const lose = `DELETE FROM meal_order WHERE id = '${order}'`;
    expect(checks(await findAfter(() => damageBooks(lose)))).toEqual(['transfer_unexplained']);
  });

  test('finds a refund to the company’s liabilities although the order’s wallet is open', async () => {
    const { order } = await paidOrder();
    const owe = async () => {
      await damageBooks(`UPDATE meal_order SET status = 'cancelled' WHERE id = '${order}'`);
      await post(payments.api.owner, [
        {
          id: derivedId('purchase-refund', order),
          debit: companyAccount('wefood', 'sales', 'BRL'),
          credit: companyAccount('wefood', 'refunds-payable', 'BRL'),
          amountMinor: 1_890n,
          currency: 'BRL',
          kind: 'purchase-refund',
          reference: { menuOrder: order },
        },
      ]);
    };
    expect(await findAfter(owe)).toEqual([
      expect.objectContaining({ check: 'order_refund_differs', order }),
    ]);
  });
});

describe('against a client’s journal', () => {
  const entryOf = (key: string, changes: Partial<JournalEntry> = {}): JournalEntry => ({
    operation: 'topup',
    guardian: family.guardian.user._id,
    key,
    currency: 'BRL',
    effects: { [family.walletId]: 3_000n, [family.students[0].wallet._id]: 2_000n },
    outcome: 'done',
    ...changes,
  });

  const foundWith = async (...entries: JournalEntry[]) => {
    const without = (await audit()).findings.length;
    return (await audit(entries)).findings.slice(without).map(({ check }) => check);
  };

  test('finds nothing when acknowledged operations exist once, as acknowledged', async () => {
    const key = randomUUID();
    const { id } = await paidTopup(key);
    expect(await foundWith(entryOf(key, { outcome: 'unknown' }), entryOf(key, { id }))).toEqual([]);
    expect(await foundWith(entryOf(randomUUID(), { outcome: 'unknown' }))).toEqual([]);
  });

  test('finds that an acknowledged operation does not exist', async () => {
    expect(await foundWith(entryOf(randomUUID()))).toEqual(['acknowledged_missing']);
    const transfer = entryOf(randomUUID(), { operation: 'transfer' });
    expect(await foundWith(transfer)).toEqual(['acknowledged_missing']);
    const order = entryOf(randomUUID(), { operation: 'order', cart: randomUUID() });
    expect(await foundWith(order)).toEqual(['acknowledged_missing']);
  });

  test('finds that an acknowledged operation exists twice', async () => {
    const key = randomUUID();
    const { id, ofIt } = await paidTopup(key);
    await damageBooks(doubled(ofIt));
    expect(await foundWith(entryOf(key, { id }))).toEqual(['acknowledged_differs']);
  });

  test('finds that two operations got the same record, or one operation got two', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const { id } = await paidTopup(one);
    const { id: otherId } = await paidTopup(other);
    expect(await foundWith(entryOf(one, { id }), entryOf(other, { id }))).toEqual([
      'acknowledged_differs',
      'retries_disagree',
    ]);
    expect(await foundWith(entryOf(one, { id }), entryOf(one, { id: otherId }))).toEqual([
      'retries_disagree',
    ]);
  });

  test('finds that a refused operation moved money, or that other money moved than was requested', async () => {
    const key = randomUUID();
    await paidTopup(key);
    expect(await foundWith(entryOf(key, { outcome: 'refused' }))).toEqual(['refused_yet_done']);
    const effects = { [family.walletId]: 5_000n };
    expect(await foundWith(entryOf(key, { effects }))).toEqual(['acknowledged_differs']);
  });
});

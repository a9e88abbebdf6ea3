import { randomUUID } from 'node:crypto';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { HOUR_MS } from '@merenda/domain/time/spans';
import { post, sealBlocks } from '@merenda/ledger';
import { zoneAt } from '@merenda/testing/zone-at';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { openCompany } from '../../testing/factories/complete-family.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createOrder, MEAL } from '../../testing/factories/orders.ts';
import { refund } from '../../testing/factories/refunds.ts';
import { paidByCard } from '../../testing/factories/topups.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { startPayments } from '../../testing/payments.ts';
import { companyAccount } from '../companies/index.ts';
import { closeDay } from './close-day.ts';
import { type CloseView, findClose } from './find-close.ts';

const payments = await startPayments();
const { api } = payments;
const wefood = { companyId: 'wefood', timeZone: zoneAt(12) };

let operator: Awaited<ReturnType<typeof createOperator>>;
let family: Family;
let school: string;
let today: string;
let topup: string;
beforeAll(async () => {
  await api.owner.query('UPDATE company SET time_zone = $2 WHERE id = $1', [
    wefood.companyId,
    wefood.timeZone,
  ]);
  operator = await createOperator(api, { roles: ['finance'] });
  family = await createFamily(payments);
  const company = await openCompany(api, 'wefood');
  school = company.school;
  topup = (await paidByCard(payments, family, { value: 50 })).id;
  await paidByCard(payments, family, { value: 30 });
  succeeded(await refund(payments, family, topup, 10));
  const own = family.guardian.user._id;
  await createOrder(api, family.guardian.token, company, own);
  const cancelled = await createOrder(api, family.guardian.token, company, own);
  succeeded(
    await call(api.url, 'POST /menu-orders/:id/cancel', {
      token: family.guardian.token,
      params: { id: cancelled },
      idempotencyKey: randomUUID(),
    }),
  );
  today = dayInZone(new Date(), wefood.timeZone);
});
afterAll(() => payments.close());

const seal = () => sealBlocks(api.owner, { settleTimeoutMs: 60_000 });
/** The services as they are some days later. */
const later = (days: number) => ({
  ...api.services,
  clock: () => new Date(Date.now() + days * 24 * HOUR_MS),
});
const find = (day: string, days = 7) => findClose(later(days), wefood.companyId, day);
const close = (day: string, days = 7) =>
  closeDay(later(days), { ...operator, kind: 'person' } as never, {
    companyId: wefood.companyId,
    day,
  });
const list = async (query: object) =>
  succeeded(
    await call(api.url, 'GET /operator/companies/:id/postings', {
      params: { id: wefood.companyId },
      query: { from: today, until: addDays(today, 1), ...query },
      headers: operatorSession(operator.token),
    }),
  );
const lineOf = ({ figures }: CloseView, account: string) =>
  figures.lines.find((line) => line.account === account);
const cents = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0);

describe('a day of a company’s books', () => {
  test('adds up account by account; ledger, processor and sales are equal to the cent', async () => {
    expect((await find(today)).obstacles).toContain('notSealed');
    await seal();
    expect((await find(today, 0)).obstacles).toEqual(['notOver', 'notCompared']);
    const day = await find(today);
    const { lines, processor, sales, wallets, schools } = day.figures;
    for (const line of lines) {
      const moved = cents(line.flows.map(({ value }) => value));
      expect(cents([line.opening]) + moved).toBe(cents([line.closing]));
    }
    expect(cents(lines.map(({ closing }) => closing))).toBe(0);
    expect(processor).toMatchObject({ ledger: 70, other: 70, unexplained: 0, parts: [] });
    expect(sales.ledger).toBe(sales.other);
    expect(sales.parts).toEqual([]);
    expect(cents([wallets.held])).toBe(cents([wallets.owed]));
    const sold = schools.find(({ _id }) => _id === school);
    expect(sold?.purchases).toBe(-2 * (sold?.refunds ?? 0));
    expect(sold?.closing).toBe(lineOf(day, 'sales')?.closing);
    expect(day.obstacles).toEqual(['notCompared']);
  });

  test('is none before the first entry, nor before the first close: each says which day is the first', async () => {
    const before = { first: today, obstacles: ['beforeFirst'] };
    for (const day of ['1999-01-01', addDays(today, -1)]) {
      expect(await find(day), day).toMatchObject(before);
      await expect(close(day)).rejects.toMatchObject({ code: 'day_not_closed' });
    }
    const nobodys = { companyId: 'thomas-franks-ulis', day: '1999-01-01' };
    const empty = await findClose(later(7), nobodys.companyId, nobodys.day);
    expect(empty.obstacles).toEqual(['beforeFirst']);
    expect(empty.first).toBeUndefined();
  });

  test('waits for the comparison with the processor, and for the end of each difference', async () => {
    const difference = randomUUID();
    const change = (sql: string, values: unknown[] = []) => api.owner.query(sql, values);
    // A comparison by command, made before the day was over, is none of it.
    await change(
      `INSERT INTO reconciliation (gateway, from_at, until_at, outcome, finished_at)
       VALUES ('sandbox', now() - interval '3 days', now() + interval '3 days', 'same', now())`,
    );
    expect((await find(today)).obstacles).toEqual(['notCompared']);
    const { rows } = await change(
      `INSERT INTO reconciliation (gateway, day, from_at, until_at)
       SELECT 'sandbox', day, day::timestamp AT TIME ZONE 'UTC',
         (day + 1)::timestamp AT TIME ZONE 'UTC'
       FROM (SELECT DISTINCT (paid_at AT TIME ZONE 'UTC')::date AS day FROM topup) paid
       RETURNING id`,
    );
    expect((await find(today)).obstacles).toEqual(['notCompared']);
    await change(
      `UPDATE reconciliation SET outcome = 'different', finished_at = now() WHERE day IS NOT NULL`,
    );
    const found = (id: string, of: string | null) =>
      change(
        `WITH found AS (INSERT INTO reconciliation_difference (id, gateway, kind, message, topup_id)
           VALUES ($1, 'sandbox', 'payment_differs', '1 BRL', $2))
         INSERT INTO reconciliation_finding VALUES ($3, $1)`,
        [id, of, rows[0]?.id],
      );
    // A payment of no known top-up belongs to no company, and keeps nobody's day open.
    await found(randomUUID(), null);
    expect((await find(today)).obstacles).toEqual([]);
    await found(difference, topup);
    expect((await find(today)).obstacles).toEqual(['differenceOpen']);
    await change(`UPDATE reconciliation_difference SET resolved_at = now(), note = 'looked after'`);
    expect((await find(today)).obstacles).toEqual([]);
  });

  test('is closed once, and stays what it was; the next day begins where it ended', async () => {
    const closed = await close(today);
    expect(closed.closed?.hash).toMatch(/^[\da-f]{64}$/);
    expect(closed.next).toBe(addDays(today, 1));
    await credit(api, family.walletId, 500n);
    await seal();
    expect(await close(today)).toEqual(closed);
    const acts = await api.owner.query(`SELECT FROM audit WHERE action = 'books.closed'`);
    expect(acts.rows).toHaveLength(1);
    const change = api.owner.query(`UPDATE company_close SET figures = '{}'`);
    await expect(change).rejects.toMatchObject({ code: '23514' });

    const next = await find(addDays(today, 1));
    for (const { account, opening } of next.figures.lines) {
      expect(opening, account).toBe(lineOf(closed, account)?.closing);
    }
    // A posting into the closed day is the next one's correction.
    expect(lineOf(next, 'adjustments')?.flows).toEqual([
      { kind: 'adjustment', value: -5, postings: 1, isCorrection: true },
    ]);
    const inCloseOf = async (day: string, query: object) =>
      (await list({ from: day, until: day, account: 'adjustments', ...query })).docs.map(
        ({ value }) => value,
      );
    expect(await inCloseOf(today, { of: 'close' })).not.toContain(5);
    expect(await inCloseOf(today, { of: 'posting' })).toContain(5);
    expect(await inCloseOf(today, { of: 'correction' })).toEqual([]);
    for (const part of ['close', 'correction']) {
      expect(await inCloseOf(addDays(today, 1), { of: part })).toEqual([5]);
    }
    // Over both days it is the correction of the second one's close.
    expect(await inCloseOf(today, { of: 'correction', until: addDays(today, 1) })).toEqual([5]);
    expect((await find(addDays(today, 2))).obstacles).toEqual(['earlierOpen']);
    expect((await find(addDays(today, -1))).obstacles).toContain('beforeFirst');
    expect((await close(addDays(today, 1))).obstacles).toEqual([]);
  });

  test('stays open while one posting has no record, and says which', async () => {
    const day = addDays(today, 2);
    const stray = randomUUID();
    await post(api.owner, [
      {
        id: randomUUID(),
        debit: companyAccount('wefood', 'clearing-card', 'BRL'),
        credit: family.walletId,
        amountMinor: 1n,
        currency: 'BRL',
        kind: 'topup-card',
        reference: { topup: stray },
      },
    ]);
    await seal();
    const open = await find(day);
    expect(open.obstacles).toEqual(['processor']);
    expect(open.figures.processor).toMatchObject({
      unexplained: 0.01,
      parts: [{ subject: stray, reason: 'noRecord', value: 0.01 }],
    });
    const ofPart = await list({ from: day, until: day, subject: stray });
    expect(ofPart.docs).toMatchObject([{ value: 0.01, subject: stray }]);
    await expect(close(day)).rejects.toMatchObject({ code: 'day_not_closed' });
    const { rows } = await api.owner.query('SELECT FROM company_close');
    expect(rows).toHaveLength(2);
  });

  test('tells the revenue by school, dish and meal’s day, without what was cancelled', async () => {
    const revenue = async (by: 'school' | 'dish' | 'day', of?: string) => {
      const { body } = await call(api.url, 'GET /operator/companies/:id/revenue', {
        params: { id: 'wefood' },
        query: { from: MEAL.day, until: MEAL.day, by, ...(of && { school: of }) },
        headers: operatorSession(operator.token),
      });
      return body.docs;
    };
    const [[bySchool], [byDish], [byDay]] = [
      await revenue('school'),
      await revenue('dish'),
      await revenue('day'),
    ];
    expect(bySchool).toMatchObject({ key: school, orders: 1, portions: 1 });
    expect(byDish?.value).toBe(bySchool?.value);
    expect(byDay).toMatchObject({ key: MEAL.day, value: bySchool?.value });
    expect(await revenue('day', school)).toEqual([byDay]);
    expect(await revenue('day', randomUUID())).toEqual([]);
  });

  test('leads from each figure to its postings', async () => {
    const { docs } = await list({ account: 'sales', school });
    expect(docs.map(({ kind }) => kind)).toEqual(['purchase', 'purchase', 'purchase-refund']);
    const first = await list({ account: 'clearing-card', kind: 'topup-card', limit: 1 });
    const second = await list({ account: 'clearing-card', kind: 'topup-card', after: first.next });
    expect(first.docs.map(({ value }) => value)).toEqual([50]);
    expect(second.docs.map(({ value }) => value)).toEqual([30, 0.01]);
    const days = { from: MEAL.day, until: MEAL.day };
    const ofMeals = { ...days, of: 'meal', account: 'sales' };
    const meals = await list({ ...ofMeals, school });
    expect(meals.docs.map(({ kind }) => kind)).toEqual(['purchase', 'purchase', 'purchase-refund']);
    const { docs: revenue } = succeeded(
      await call(api.url, 'GET /operator/companies/:id/revenue', {
        params: { id: 'wefood' },
        query: { ...days, by: 'dish' },
        headers: operatorSession(operator.token),
      }),
    );
    const net = cents(meals.docs.map(({ value, credit }) => (credit === 'sales' ? value : -value)));
    expect(revenue.map(({ value }) => Math.round(value * 100))).toEqual([net]);
    expect((await list({ ...ofMeals, dish: revenue[0]?.key })).docs).toEqual(meals.docs);
    expect((await list({ ...ofMeals, dish: randomUUID() })).docs).toEqual([]);
    expect((await list({ ...days, account: 'sales', school })).docs).toEqual([]);
    // A subject has postings of any day, and nothing beside its own.
    const kindsAbout = async (subject: string) =>
      (await list({ ...days, subject })).docs.map(({ kind }) => kind);
    expect(await kindsAbout(topup)).toEqual(['topup-card']);
    const [, , back] = docs;
    expect(await kindsAbout(back?.subject ?? '')).toEqual(['purchase', 'purchase-refund']);
    expect(await kindsAbout(randomUUID())).toEqual([]);
    const taken = await list({ kind: 'topup-refund' });
    expect(taken.docs).toMatchObject([{ value: 10, debit: 'wallets', credit: 'clearing-card' }]);
  });
});

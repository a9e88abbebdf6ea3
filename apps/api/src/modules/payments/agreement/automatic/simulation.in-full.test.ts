import { addDays, addMonths, dayInZone } from '@merenda/domain/time/dates';
import { auditLedger } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spend } from '../../../../testing/factories/wallets.ts';
import { balanceMinor, type Payments, startPayments } from '../../../../testing/payments.ts';
import { beginAttempt } from '../begin-attempt.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import { findLow } from './find-low.ts';
import { AUTOMATIC } from './policy.ts';
import { agree, list, resume } from './testing/automatic.ts';

const ZONE = 'America/Sao_Paulo';
/** The simulated months; more on CI. */
const MONTHS = process.env.EVERYWHERE ? 4 : 2;
const DAYS = 31 * MONTHS;

let payments: Payments;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
afterAll(() => payments.close());

/**
 * A random generator with a seed: every run has the same months, so that a failure can be repeated.
 */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Family = Awaited<ReturnType<typeof agree>>;

interface Entry {
  month: string;
  sum: bigint;
  ceiling: bigint;
}

/** The credited sum of each agreement and month, with its ceiling. */
async function months(): Promise<Entry[]> {
  const { rows } = await payments.api.owner.query<Entry>(
    `SELECT to_char(attempted_on, 'YYYY-MM') AS month, sum(topup.amount_minor)::bigint AS sum,
       rule.ceiling_minor AS ceiling
     FROM automatic_attempt JOIN topup ON topup.id = topup_id
     JOIN automatic_topup rule ON rule.id = automatic_topup_id
     WHERE topup.paid_at IS NOT NULL GROUP BY rule.id, 1`,
  );
  return rows;
}

/** Credits of automatic top-ups that found the wallet at its threshold or above. */
async function needless(): Promise<number> {
  const { rows } = await payments.api.owner.query(
    `SELECT entry.transfer_id FROM ledger.entry
     JOIN automatic_attempt attempt ON attempt.topup_id = entry.group_id
     JOIN automatic_topup rule ON rule.id = attempt.automatic_topup_id
     WHERE entry.direction = 'credit' AND entry.account = rule.wallet_id
       AND entry.balance_after_minor - entry.amount_minor >= rule.threshold_minor`,
  );
  return rows.length;
}

const work = () => chargeAutomatic(payments.api.services);

/**
 * Lives some hours: meals, a declined card, lost answers, a worker that dies, a clock that jumps.
 */
async function live(day: string, families: Family[], random: (below: number) => number) {
  now = new Date(new Date(`${day}T04:00:00Z`).getTime() + random(20 * 3_600) * 1_000);
  if (random(12) === 0) await payments.sandbox.control({ declineNext: 1 });
  if (random(25) === 0) await payments.sandbox.control({ dropAnswerNext: 1 });
  const { db } = payments.api.services;
  const [low] = random(3) === 0 ? await findLow(db, now) : [];
  const meals = families.flatMap(({ wallet }) => Array.from({ length: random(4) }, () => wallet));
  const eat = (wallet: string) => spend(payments.api, wallet, BigInt(500 + random(2_500)));
  await Promise.all([...meals.map(eat), work(), work()]);
  // The reading is outdated by now, and other workers must resume an attempt that begins here.
  if (low) await beginAttempt(payments.api.services, AUTOMATIC, low);
}

test('in months of meals, failures, restarts and two workers no charge passes a ceiling, comes twice or is missed', async () => {
  const random = seeded(14);
  const families = await Promise.all([
    agree(payments, { threshold: 20, value: 50, ceiling: 300 }),
    agree(payments, { threshold: 50, value: 50, ceiling: 1_000 }),
    agree(payments, { threshold: 10, value: 120.5, ceiling: 241 }),
  ]);
  const first = addMonths(dayInZone(new Date(), ZONE), 1);
  for (let at = 0; at < DAYS; at += 1) {
    const day = addDays(first, at);
    for (let times = random(3); times > 0; times -= 1) await live(day, families, random);
    // In the evening nothing fails any more.
    await payments.sandbox.control({ declineNext: 0, dropAnswerNext: 0 });
    now = new Date(`${addDays(day, 1)}T02:30:00Z`);
    await work();
    await work();
    for (const { guardian, rule, wallet } of families) {
      if ((await balanceMinor(payments, wallet)) >= BigInt(rule.threshold * 100)) continue;
      if (await restsFor(rule._id, day)) continue;
      const [standing] = await list(payments, guardian);
      if (standing?.pausedBy) await resume(payments, guardian, rule._id);
      else
        expect((standing?.chargedThisMonth ?? 0) + rule.value, day).toBeGreaterThan(rule.ceiling);
    }
  }
  for (const { month, sum, ceiling } of filled(await months())) {
    expect(sum <= ceiling, `${month}: ${sum} of ${ceiling}`).toBe(true);
  }
  expect(await needless()).toBe(0);
  expect((await months()).length).toBeGreaterThanOrEqual(MONTHS * families.length);
  expect((await auditLedger(payments.api.owner)).findings).toEqual([]);
}, 900_000);

/** Tells whether the agreement failed on that day and rests until the next. */
async function restsFor(ruleId: string, day: string): Promise<boolean> {
  const { rowCount } = await payments.api.owner.query(
    `SELECT FROM automatic_attempt
     WHERE automatic_topup_id = $1 AND attempted_on = $2 AND outcome = 'failed'`,
    [ruleId, day],
  );
  return rowCount !== 0;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import { describeFinding } from '@merenda/domain/statement/finding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditInstallation } from '../modules/money-audit/index.ts';
import { until } from '../testing/payments.ts';
import { makeProduct, type Product } from './testing/product.ts';
import type { Client, Operation } from './testing/storm/client.ts';
import { keepIfFailed, plannedCourses, type Turn } from './testing/storm/course.ts';
import { createStormPayer, type Family } from './testing/storm/families.ts';
import { pursue } from './testing/storm/pursue.ts';
import { cardTopup, pixTopup } from './testing/storm/topups.ts';

/** Number of kills of everything; KILLS raises it. */
const KILLS = Number(process.env.KILLS ?? 1);
const PAYERS = 4;
/** Concurrent top-ups of each payer. */
const HANDS = 3;
const ROUND_LIMIT_MS = 180_000;

const [course] = await plannedCourses(KILLS);
const { journal } = course;
const surprises: Client['surprises'] = new Map();

let product: Product;
let payers: Family[];

beforeAll(async () => {
  product = await makeProduct();
  await product.start();
  payers = await Promise.all(Array.from({ length: PAYERS }, () => createStormPayer(product)));
});
afterAll(() => product.remove());

test(
  `kill -9 of everything during top-ups loses nothing acknowledged and credits nothing twice (seed ${course.seed})`,
  async () => {
    keepIfFailed(course, 'npm run test:kills');
    for (let kill = 1; kill <= course.length; kill += 1) {
      const open = await topUpUntilKilled(`kill ${kill}`);
      await product.start();
      const database = await product.lookInto();
      try {
        await letTurnsEnd(database);
        await Promise.all(open.map((operation) => pursue(operation)));
        await expectMoneyInOrder(database);
        if (course.length === 1) continue;
        console.info(
          `kill ${kill}: ${open.length} in the dark, then in all ${count('done')} paid, ${count('refused')} refused`,
        );
      } finally {
        await database.end();
      }
    }
    expect(Object.fromEntries(surprises)).toEqual({});
  },
  course.length * ROUND_LIMIT_MS,
);

/**
 * All payers top up until everything is killed at some moment.
 * @returns the operations without an outcome
 */
async function topUpUntilKilled(kill: string): Promise<Operation[]> {
  course.start();
  const running = new AbortController();
  const open: Operation[] = [];
  const hands = payers.flatMap((payer, who) =>
    Array.from({ length: HANDS }, async (_, hand) => {
      for await (const turn of course.turns(`${kill}/${who}/${hand}`, running.signal)) {
        const operation = turn.random.pick([cardTopup, pixTopup])(clientOf(turn), payer);
        turn.begin(operation.kind);
        // The code was paid at the bank; check whether the money arrived.
        if (!(await pursue(operation, { attempts: 2 }))) open.push(operation);
      }
    }),
  );
  const known = journal.length;
  await course.moment(kill, async () => {
    await until(
      async () => journal.length,
      (length) => length > known + 3 * PAYERS * HANDS,
    );
    await sleep(course.random(kill).int(1_000));
  });
  running.abort();
  await product.kill();
  await Promise.all(hands);
  return open;
}

const clientOf = (turn: Turn): Client => ({
  url: () => product.url,
  sandboxUrl: product.sandboxUrl,
  journal,
  turn,
  surprises,
});

/** Ends the leases of dead requests at once; otherwise they last some seconds more. */
const letTurnsEnd = (database: Pool) =>
  database.query('UPDATE topup SET working_until = now() WHERE working_until > now()');

async function expectMoneyInOrder(database: Pool): Promise<void> {
  const report = await auditInstallation(
    { pool: database, gateways: await product.gateways() },
    { journal: { entries: journal, complete: true } },
  );
  expect(report.findings).toEqual([]);
  expect(report.unheard).toEqual([]);
  expect(report.ledger.findings.map(describeFinding)).toEqual([]);
}

const count = (wanted: string) =>
  new Set(journal.flatMap(({ key, outcome }) => (outcome === wanted ? [key] : []))).size;

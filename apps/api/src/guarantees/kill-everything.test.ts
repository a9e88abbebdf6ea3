import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import { describeFinding } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../demo/random.ts';
import { auditInstallation } from '../modules/money-audit/index.ts';
import { until } from '../testing/payments.ts';
import { makeProduct, type Product } from './testing/product.ts';
import type { Client, Operation } from './testing/storm/client.ts';
import { createStormPayer, type Family } from './testing/storm/families.ts';
import { pursue } from './testing/storm/pursue.ts';
import { cardTopup, pixTopup } from './testing/storm/topups.ts';

/** How often everything is killed; many times on demand. */
const KILLS = Number(process.env.KILLS ?? 1);
const PAYERS = 4;
/** Top-ups under way at a time, for each payer. */
const HANDS = 3;
const ROUND_LIMIT_MS = 90_000;

let product: Product;
let client: Client;
let payers: Family[];

beforeAll(async () => {
  product = await makeProduct();
  await product.start();
  payers = await Promise.all(Array.from({ length: PAYERS }, () => createStormPayer(product)));
  client = {
    url: () => product.url,
    sandboxUrl: product.sandboxUrl,
    journal: [],
    random: randomOf(randomUUID()),
    surprises: new Map(),
  };
});
afterAll(() => product.remove());

test(
  'kill -9 of everything during top-ups loses nothing acknowledged and credits nothing twice',
  async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const open = await topUpUntilKilled();
      await product.start();
      const database = product.lookInto();
      try {
        await letTurnsEnd(database);
        await Promise.all(open.map((operation) => pursue(operation)));
        await expectMoneyInOrder(database);
        if (KILLS === 1) continue;
        console.info(
          `kill ${kill}: ${open.length} in the dark, then in all ${count('done')} paid, ${count('refused')} refused`,
        );
      } finally {
        await database.end();
      }
    }
    expect(Object.fromEntries(client.surprises)).toEqual({});
  },
  KILLS * ROUND_LIMIT_MS,
);

/**
 * Everybody tops up with all hands until, at some moment, everything is gone.
 * @returns what had no end by then
 */
async function topUpUntilKilled(): Promise<Operation[]> {
  const running = new AbortController();
  const open: Operation[] = [];
  const hands = payers.flatMap((payer) =>
    Array.from({ length: HANDS }, async () => {
      while (!running.signal.aborted) {
        const operation = client.random.pick([cardTopup, pixTopup])(client, payer);
        // A code was paid at the bank: has it arrived?
        if (!(await pursue(operation, { attempts: 2 }))) open.push(operation);
      }
    }),
  );
  const known = client.journal.length;
  await until(
    async () => client.journal.length,
    (length) => length > known + 3 * PAYERS * HANDS,
  );
  await sleep(randomInt(1_000));
  running.abort();
  await product.kill();
  await Promise.all(hands);
  return open;
}

/** A dead request has its turn for some seconds more: that much time passes at once. */
const letTurnsEnd = (database: Pool) =>
  database.query('UPDATE topup SET working_until = now() WHERE working_until > now()');

async function expectMoneyInOrder(database: Pool): Promise<void> {
  const report = await auditInstallation(
    { pool: database, gateways: product.gateways() },
    { journal: { entries: client.journal, complete: true } },
  );
  expect(report.findings).toEqual([]);
  expect(report.unheard).toEqual([]);
  expect(report.ledger.findings.map(describeFinding)).toEqual([]);
}

const count = (wanted: string) =>
  new Set(client.journal.flatMap(({ key, outcome }) => (outcome === wanted ? [key] : []))).size;

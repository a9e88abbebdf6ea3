import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import { auditLedger, describeFinding } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/payments.ts';
import { makeProduct, type Product } from './testing/product.ts';
import { type Credit, findDifferences, type Intent, type Stores } from './testing/stores.ts';
import {
  newPayer,
  newWish,
  type Payer,
  pursue,
  pursueToTheEnd,
  type Wish,
} from './testing/wishes.ts';

/** How often everything is killed; many times on demand. */
const KILLS = Number(process.env.KILLS ?? 1);
const PAYERS = 4;
/** Top-ups under way at a time, for each payer. */
const HANDS = 3;
const ROUND_LIMIT_MS = 90_000;

let product: Product;
let payers: Payer[];
const journal: Wish[] = [];

beforeAll(async () => {
  product = await makeProduct();
  await product.start();
  payers = await Promise.all(Array.from({ length: PAYERS }, () => newPayer(product)));
});
afterAll(() => product.remove());

test(
  'kill -9 of everything during top-ups loses nothing acknowledged and credits nothing twice',
  async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await topUpUntilKilled();
      await product.start();
      const database = product.lookInto();
      try {
        await letTurnsEnd(database);
        const open = journal.filter(({ outcome }) => outcome === undefined);
        await Promise.all(open.map((wish) => pursueToTheEnd(product, wish)));
        await until(
          () => countOpen(database),
          (count) => count === 0,
        );
        await compareStores(database);
        if (KILLS === 1) continue;
        console.info(
          `kill ${kill}: ${open.length} in the dark, then in all ${count(journal, 'paid')} paid, ${count(journal, 'refused')} refused`,
        );
      } finally {
        await database.end();
      }
    }
  },
  KILLS * ROUND_LIMIT_MS,
);

/** Everybody tops up with both hands until, at some moment, everything is gone. */
async function topUpUntilKilled(): Promise<void> {
  const running = new AbortController();
  const hands = payers.flatMap((payer) =>
    Array.from({ length: HANDS }, async () => {
      while (!running.signal.aborted) {
        const wish = newWish(payer);
        journal.push(wish);
        try {
          await pursue(product, wish);
          // A code was paid at the bank: has it arrived?
          if (wish.outcome === undefined) await pursue(product, wish);
        } catch (error) {
          if (!running.signal.aborted) throw error;
        }
      }
    }),
  );
  const known = journal.length;
  await until(
    async () => journal.length,
    (count) => count > known + 2 * PAYERS * HANDS,
  );
  await sleep(randomInt(1_000));
  running.abort();
  await product.kill();
  await Promise.all(hands);
}

/** A dead request has its turn for some seconds more: that much time passes at once. */
const letTurnsEnd = (database: Pool) =>
  database.query('UPDATE topup SET working_until = now() WHERE working_until > now()');

async function countOpen(database: Pool): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM topup WHERE status IN ('created', 'pending')`,
  );
  return rows[0]?.count ?? 0;
}

async function compareStores(database: Pool): Promise<void> {
  expect(findDifferences(await readStores(database))).toEqual([]);
  const audit = await auditLedger(database);
  expect(audit.findings.map(describeFinding)).toEqual([]);
  const { rows } = await database.query(
    `SELECT currency, sum(posted_minor) AS sum FROM ledger.account_balance
     GROUP BY currency HAVING sum(posted_minor) <> 0`,
  );
  expect(rows).toEqual([]);
}

async function readStores(database: Pool): Promise<Stores> {
  const read = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;
  const payments = await product.readPayments();
  const balances = await read<{ wallet: string; minor: bigint }>(
    `SELECT account AS wallet, posted_minor AS minor FROM ledger.account_balance
     WHERE kind = 'guardian-wallet'`,
  );
  return {
    told: journal.flatMap(({ key, topup, payer, amountMinor, outcome }) =>
      outcome ? [{ key, topup, wallet: payer.wallet, amountMinor, outcome }] : [],
    ),
    intents: await read<Intent>(
      'SELECT id AS topup, reference, status, amount_minor AS "amountMinor" FROM topup',
    ),
    captures: payments
      .filter(({ capturedMinor }) => capturedMinor > 0)
      .map(({ capturedMinor, ...payment }) => ({ ...payment, amountMinor: BigInt(capturedMinor) })),
    credits: await read<Credit>(
      `SELECT reference->>'topup' AS topup, account AS wallet, amount_minor AS "amountMinor",
         currency FROM ledger.entry
       WHERE direction = 'credit' AND kind LIKE 'topup-%' AND phase IN ('posted', 'post')`,
    ),
    balances: new Map(balances.map(({ wallet, minor }) => [wallet, minor])),
  };
}

const count = (wishes: readonly Wish[], outcome: Wish['outcome']) =>
  wishes.filter((wish) => wish.outcome === outcome).length;

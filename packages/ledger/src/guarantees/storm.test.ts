import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  auditLedger,
  balancesOf,
  expireHolds,
  type Movement,
  type PostItem,
  type PostResult,
  post,
  rollUp,
  sealBlocks,
} from '../index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  sealAll,
  wallet,
} from '../testing/fixture.ts';

/** The number of calls of each worker; every call has up to six items. */
const CALLS = process.env.LEDGER_LONG ? 3_000 : 60;
const WORKERS = 24;

let ledger: LedgerFixture;
let wallets: string[];
let hot: string;
let companies: string[];

beforeAll(async () => {
  ledger = await ledgerFixture(WORKERS + 6);
  wallets = await Promise.all(Array.from({ length: 12 }, () => wallet(ledger.app, 500n)));
  hot = await wallet(ledger.app, 500n);
  companies = await Promise.all(
    Array.from({ length: 3 }, () => account(ledger.app, { mode: 'append', kind: 'sales' })),
  );
});
afterAll(() => ledger.drop());

const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(Math.random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

function randomMovement(more: Partial<Movement> = {}): Movement {
  const side = () => pick([...wallets, ...companies, hot, hot, hot]);
  const debit = side();
  let credit = side();
  while (credit === debit) credit = side();
  return movement(debit, credit, BigInt(1 + Math.floor(Math.random() * 120)), more);
}

const known: PostItem[][] = [];
const holds: string[] = [];

/** A random call of guardians and jobs, including replays of others' calls. */
function randomCall(): PostItem[] {
  const dice = Math.random();
  if (dice < 0.15 && known.length > 0) return pick(known);
  if (dice < 0.3 && holds.length > 0) {
    return [{ id: randomUUID(), phase: pick(['post', 'void'] as const), pendingId: pick(holds) }];
  }
  if (dice < 0.5) {
    const groupId = randomUUID();
    return Array.from({ length: 3 }, () => randomMovement({ groupId, linked: true }));
  }
  if (dice < 0.65) {
    const soon = new Date(Date.now() + pick([20, 100, 3_600_000]));
    return [randomMovement({ phase: 'pending', expiresAt: soon })];
  }
  return Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => randomMovement());
}

async function worker(n: number, answers: PostResult[]): Promise<void> {
  for (let call = 0; call < CALLS; call += 1) {
    const items = randomCall();
    known.push(items);
    holds.push(...items.filter(({ phase }) => phase === 'pending').map(({ id }) => id));
    answers.push(...(await post(ledger.app, items)));
    if (call % 20 === 0) await expireHolds(ledger.app);
    if (n === 0 && call % 10 === 0) await sealBlocks(ledger.app, { maxTransfers: 200 });
    if (n === 0 && call % 15 === 0) await rollUp(ledger.app);
  }
}

it('a storm on many connections leaves a ledger without findings and correct answers', async () => {
  const answers: PostResult[] = [];
  await Promise.all(Array.from({ length: WORKERS }, (_, n) => worker(n, answers)));

  const acknowledged = new Set(
    answers.filter(({ code }) => code === 'ok' || code === 'exists').map(({ id }) => id),
  );
  const { rows } = await ledger.owner.query<{ id: string; phase: string }>(
    'SELECT id, phase FROM ledger.transfer_detail',
  );
  const stored = new Set(rows.filter(({ phase }) => phase !== 'expire').map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  const seeds = wallets.length + 1;
  expect([...stored].filter((id) => !acknowledged.has(id))).toHaveLength(seeds);
  const done = answers.filter(({ code }) => code === 'ok').map(({ id }) => id);
  expect(new Set(done).size).toBe(done.length);

  const groups = await ledger.owner.query<{ size: bigint }>(
    'SELECT count(*) AS size FROM ledger.transfer_detail WHERE group_id IS NOT NULL GROUP BY group_id',
  );
  expect(new Set(groups.rows.map(({ size }) => size))).toEqual(new Set([3n]));
}, 1_800_000);

it('no money was created or lost, and no wallet is below zero', async () => {
  const { rows } = await ledger.owner.query<{ total: string; lowest: bigint }>(
    `SELECT sum(posted_minor) AS total,
       min(available_minor) FILTER (WHERE mode = 'strict') AS lowest
     FROM ledger.account_balance`,
  );
  expect(rows[0]?.total).toBe('0');
  expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0n);
  expect((await balancesOf(ledger.app, wallets)).size).toBe(wallets.length);
});

it('the audit finds nothing, before and after everything is sealed', async () => {
  expect((await auditLedger(ledger.owner)).findings).toEqual([]);
  await sealAll(ledger.app);
  await rollUp(ledger.app);
  expect(await auditLedger(ledger.owner)).toMatchObject({ findings: [], unsealed: 0 });
}, 600_000);

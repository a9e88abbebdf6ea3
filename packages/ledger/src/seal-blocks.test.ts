import { afterAll, beforeEach, expect, it } from 'vitest';
import { auditLedger, balanceOf, post, rollUp, sealBlocks } from './index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  postOne,
  sealAll,
  wallet,
} from './testing/fixture.ts';

let ledger: LedgerFixture;
beforeEach(async () => {
  await ledger?.drop();
  ledger = await ledgerFixture();
});
afterAll(() => ledger.drop());

it('posted transfers are sealed in blocks of the requested size', async () => {
  const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
  await post(
    ledger.app,
    Array.from({ length: 24 }, () => movement(from, to, 1n)),
  );
  expect(await sealAll(ledger.app, { maxTransfers: 10 })).toEqual({
    blocks: 3,
    transfers: 25,
    complete: true,
  });
  expect(await sealAll(ledger.app)).toEqual({ blocks: 0, transfers: 0, complete: true });
  expect(await auditLedger(ledger.owner)).toMatchObject({ findings: [], blocks: 3, unsealed: 0 });
});

it('an empty ledger has nothing to seal', async () => {
  expect(await sealAll(ledger.app)).toEqual({ blocks: 0, transfers: 0, complete: true });
  await rollUp(ledger.app);
});

it('nothing is sealed past a transaction in progress, and nothing is left out afterwards', async () => {
  const [a, b] = [await wallet(ledger.app, 10n), await wallet(ledger.app, 10n)];
  const to = await account(ledger.app, { mode: 'append' });
  const client = await ledger.app.connect();
  try {
    await client.query('BEGIN');
    await post(client, [movement(a, to, 1n)]);
    await postOne(ledger.app, movement(b, to, 1n));
    expect(await sealBlocks(ledger.app, { settleTimeoutMs: 50 })).toMatchObject({
      transfers: 0,
      complete: false,
    });
    await rollUp(ledger.app);
    expect((await balanceOf(ledger.app, to))?.postedMinor).toBe(1n);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await sealAll(ledger.app)).toMatchObject({ transfers: 4, complete: true });
  await rollUp(ledger.app);
  expect((await balanceOf(ledger.app, to))?.postedMinor).toBe(2n);
  expect((await auditLedger(ledger.owner)).findings).toEqual([]);
});

it('nothing is sealed past a transaction in progress, even when an older transaction drew a later position', async () => {
  const [a, b] = [await wallet(ledger.app, 10n), await wallet(ledger.app, 10n)];
  const to = await account(ledger.app, { mode: 'append' });
  await sealAll(ledger.app);
  const [older, younger] = [await ledger.app.connect(), await ledger.app.connect()];
  try {
    await older.query('BEGIN');
    await older.query('SELECT pg_current_xact_id()');
    await younger.query('BEGIN');
    await post(younger, [movement(a, to, 1n)]);
    await post(older, [movement(b, to, 1n)]);
    await older.query('COMMIT');
    expect(await sealBlocks(ledger.app, { settleTimeoutMs: 50 })).toMatchObject({
      transfers: 0,
      complete: false,
    });
    await younger.query('COMMIT');
  } finally {
    older.release();
    younger.release();
  }
  expect(await sealAll(ledger.app)).toMatchObject({ transfers: 2, complete: true });
  expect((await auditLedger(ledger.owner)).findings).toEqual([]);
});

it('sealing on an old snapshot, which would skip newer transfers, is refused', async () => {
  const client = await ledger.app.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await expect(sealBlocks(client)).rejects.toThrow('READ COMMITTED');
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});

it('concurrent sealing, rolling up and posting give one unbroken chain', async () => {
  const [from, to] = [
    await wallet(ledger.app, 1000n),
    await account(ledger.app, { mode: 'append' }),
  ];
  const back = await account(ledger.app, { mode: 'append' });
  let posting = true;
  const posters = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 60; n += 1) {
        await post(ledger.app, [movement(from, to, 1n), movement(to, back, 1n)]);
      }
    }),
  ).finally(() => {
    posting = false;
  });
  const sealers = Array.from({ length: 3 }, async () => {
    while (posting) {
      await sealBlocks(ledger.app, { maxTransfers: 7 });
      await rollUp(ledger.app);
      const balance = await balanceOf(ledger.app, back);
      expect(balance?.postedMinor).toBeLessThanOrEqual(240n);
    }
  });
  await Promise.all([posters, ...sealers]);
  await sealAll(ledger.app);
  await rollUp(ledger.app);
  expect((await balanceOf(ledger.app, back))?.postedMinor).toBe(240n);
  expect((await balanceOf(ledger.app, to))?.postedMinor).toBe(0n);
  expect(await auditLedger(ledger.owner)).toMatchObject({
    findings: [],
    unsealed: 0,
    transfers: 481,
  });
});

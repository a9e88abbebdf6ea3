import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { auditLedger, balanceOf, createCoalescer, isPosted } from './index.ts';
import { LedgerInputError } from './items.ts';
import { account, ledgerFixture, movement, wallet } from './testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const posted = async (id: string) => (await balanceOf(ledger.app, id))?.postedMinor;

it('each of 500 concurrent calls gets its own answer', async () => {
  const coalescer = createCoalescer(ledger.app);
  const [from, to] = [
    await wallet(ledger.app, 400n),
    await account(ledger.app, { mode: 'append' }),
  ];
  const items = Array.from({ length: 500 }, () => movement(from, to, 1n));
  const results = await Promise.all(items.map((item) => coalescer.post([item])));
  expect(results.map(([result]) => result?.id)).toEqual(items.map(({ id }) => id));
  expect(results.filter(([result]) => result?.code === 'ok')).toHaveLength(400);
  expect(results.filter(([result]) => result?.code === 'insufficient_funds')).toHaveLength(100);
  expect(await posted(to)).toBe(400n);
  await coalescer.close();
});

it('a refused group does not affect other calls of its batch, not even the same group in another call', async () => {
  const coalescer = createCoalescer(ledger.app, { maxInFlight: 1 });
  const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
  const group = (...amounts: bigint[]) => {
    const groupId = randomUUID();
    return amounts.map((amount) => movement(from, to, amount, { groupId, linked: true }));
  };
  const good = group(20n, 30n);
  const calls = [[movement(from, to, 1n)], good, group(10n, 900n), good, [movement(from, to, 2n)]];
  const codes = await Promise.all(
    calls.map(async (items) => (await coalescer.post(items)).map(({ code }) => code)),
  );
  expect(codes).toEqual([
    ['ok'],
    ['ok', 'ok'],
    ['linked_failed', 'insufficient_funds'],
    ['exists', 'exists'],
    ['ok'],
  ]);
  await coalescer.close();
});

it('an invalid item is refused before it joins a batch', async () => {
  const coalescer = createCoalescer(ledger.app);
  const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
  const [bad, good] = await Promise.allSettled([
    coalescer.post([movement('not an id', to, 1n)]),
    coalescer.post([movement(from, to, 1n)]),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(LedgerInputError) });
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ code: 'ok' }] });
  await coalescer.close();
});

it('requests with keys are batched too, each answered with its kept answer', async () => {
  const coalescer = createCoalescer(ledger.app);
  const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
  const requests = Array.from({ length: 100 }, (_, n) => ({
    scope: 'guardian-1',
    key: `key-${n % 50}`,
    requestHash: 'h',
    items: [movement(from, to, 1n)],
  }));
  const answers = await Promise.all(requests.map((request) => coalescer.postOnce(request)));
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(50);
  expect(outcomes.every((outcome) => ['done', 'replayed', 'busy'].includes(outcome))).toBe(true);
  expect(await posted(to)).toBe(50n);
  await coalescer.close();
});

it('a call that waits for a lock keeps no other call waiting', async () => {
  const coalescer = createCoalescer(ledger.app);
  const [locked, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  const [free, other] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  const holder = await ledger.owner.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM ledger.balance WHERE account = $1 FOR UPDATE', [locked]);
    let isPaid = false;
    const waiting = coalescer.post([movement(locked, to, 1n)]).then(() => {
      isPaid = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await coalescer.post([movement(free, other, 1n)])).toMatchObject([{ code: 'ok' }]);
    expect(isPaid).toBe(false);
    await holder.query('ROLLBACK');
    await waiting;
  } finally {
    holder.release();
  }
  await coalescer.close();
});

it('a failed batch rejects its calls; posting again with the same ids doubles nothing', async () => {
  const coalescer = createCoalescer(ledger.app);
  const [from, to] = [await wallet(ledger.app, 1000n), await wallet(ledger.app)];
  const items = Array.from({ length: 200 }, () => movement(from, to, 1n));
  const running = Promise.allSettled(items.map((item) => coalescer.post([item])));
  await ledger.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await running;
  const again = await Promise.all(items.map((item) => untilAnswered(() => coalescer.post([item]))));
  expect(again.every(([result]) => result && isPosted(result))).toBe(true);
  expect(await posted(to)).toBe(200n);
  await coalescer.close();
});

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      // The connection was cut while it was idle: the pool has replaced it by now.
    }
  }
}

it('the audit finds nothing', async () => {
  expect((await auditLedger(ledger.owner)).findings).toEqual([]);
});

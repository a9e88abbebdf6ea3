import { filled } from '@merenda/testing/filled';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { finishIdempotent, post, purgeIdempotency } from './index.ts';
import { ledgerFixture, movement, wallet } from './testing/fixture.ts';
import { beginIdempotent } from './testing/one-by-one.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const request = (key: string, requestHash = 'h') => ({ scope: 'guardian-1', key, requestHash });

async function inTransaction<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  end = 'COMMIT',
): Promise<T> {
  const client = await ledger.app.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query(end);
    return answer;
  } finally {
    client.release();
  }
}

const begin = (key: string, hash?: string) =>
  inTransaction((client) => beginIdempotent(client, request(key, hash)));

async function run(key: string, end?: string): Promise<void> {
  await inTransaction(async (client) => {
    expect((await beginIdempotent(client, request(key))).outcome).toBe('new');
    await finishIdempotent(client, [
      { ...request(key), status: 201, response: { balance: 5.25, list: [] } },
    ]);
  }, end);
}

it('a finished request is answered the same again', async () => {
  await run('a');
  expect(await begin('a')).toEqual({
    outcome: 'replayed',
    status: 201,
    response: { balance: 5.25, list: [] },
  });
});

it('the key with another request is different, in another scope it is new', async () => {
  await run('b');
  expect((await begin('b', 'other')).outcome).toBe('different');
  const elsewhere = { ...request('b'), scope: 'guardian-2' };
  expect((await inTransaction((client) => beginIdempotent(client, elsewhere))).outcome).toBe('new');
});

it('a key is busy, without waiting, while its request runs', async () => {
  await inTransaction(async (client) => {
    await beginIdempotent(client, request('c'));
    expect((await begin('c')).outcome).toBe('busy');
    expect((await begin('d')).outcome).toBe('new');
  });
});

it('a rolled back request leaves neither money nor answer', async () => {
  await run('e', 'ROLLBACK');
  expect((await begin('e')).outcome).toBe('new');
});

it('money and answer are committed together', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  await inTransaction(async (client) => {
    await beginIdempotent(client, request('f'));
    const results = await post(client, [movement(from, to, 10n)]);
    await finishIdempotent(client, [
      { ...request('f'), status: 200, response: results.map(({ code }) => code) },
    ]);
  });
  expect((await begin('f')).response).toEqual(['ok']);
});

it('one of ten concurrent requests with one key works, the others are refused', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(async (client) => {
        const { outcome } = await beginIdempotent(client, request('g'));
        if (outcome === 'new')
          await finishIdempotent(client, [{ ...request('g'), status: 200, response: 1 }]);
        return outcome;
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(1);
  expect(filled(outcomes).every((outcome) => ['new', 'busy', 'replayed'].includes(outcome))).toBe(
    true,
  );
});

it('answers older than the retention are deleted, younger ones are not', async () => {
  await run('old');
  await run('young');
  await ledger.owner.query(
    `UPDATE ledger.idempotency SET created_at = now() - interval '25 hours' WHERE key = 'old'`,
  );
  expect(await purgeIdempotency(ledger.app)).toBe(1);
  expect((await begin('old')).outcome).toBe('new');
  expect((await begin('young')).outcome).toBe('replayed');
});

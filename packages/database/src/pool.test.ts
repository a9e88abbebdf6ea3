import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@merenda/testing/database';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createPool, openSession } from './index.ts';

const database = await testDatabase([]);
afterAll(() => database.drop());

it('reads amounts and days without loss of precision', async () => {
  const { rows } = await database.pool.query(`
    SELECT 9223372036854775807 AS big, '{1,NULL,-2}'::int8[] AS bigs,
           1.10 AS exact, '{1.10,2}'::numeric[] AS exacts,
           date '2026-02-28' AS day, '{2026-03-01}'::date[] AS days`);
  expect(rows).toEqual([
    {
      big: 9223372036854775807n,
      bigs: [1n, null, -2n],
      exact: '1.10',
      exacts: ['1.10', '2'],
      day: '2026-02-28',
      days: ['2026-03-01'],
    },
  ]);
});

it('has the given role from the first statement on', async () => {
  await database.pool.query('CREATE ROLE pool_reader; CREATE TABLE secret (word text)');
  const pool = createPool(database.url, { role: 'pool_reader' });
  await expect(pool.query('SELECT * FROM secret')).rejects.toThrow('permission denied');
  await pool.end();
  await database.pool.query('DROP ROLE pool_reader');
});

it('refuses what needs a session, if a pooler of transactions may stand in between', async () => {
  const pool = createPool(database.url, { transactionsOnly: true });
  for (const statement of [
    'LISTEN channel',
    "SET statement_timeout = '1s'",
    'reset all',
    'SELECT 1, pg_try_advisory_lock(1)',
    'CREATE TEMP TABLE staged (line integer)',
    'DECLARE all_rows CURSOR WITH HOLD FOR SELECT 1',
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('wants a session');
    await expect(pool.query({ name: statement, text: statement })).rejects.toThrow('a session');
  }
  const client = await pool.connect();
  for (const statement of [
    'BEGIN',
    "SET LOCAL statement_timeout = '1s'",
    'SELECT pg_advisory_xact_lock($1)',
    'CREATE TEMPORARY TABLE staged (line integer) ON COMMIT DROP',
    'COMMIT',
  ]) {
    await client.query(statement, statement.includes('$1') ? [1] : undefined);
  }
  client.release();
  await pool.end();
});

it('refuses what needs a session under each name, whatever it means in another pool', async () => {
  const [one, other] = [1, 2].map(() => createPool(database.url, { transactionsOnly: true }));
  const name = 'statement 0';
  await one?.query({ name, text: 'SELECT 1' });
  const lock = other?.query({ name, text: 'SELECT pg_advisory_lock(1)' });
  await expect(lock).rejects.toThrow('wants a session');
  await Promise.all([one?.end(), other?.end()]);
});

it('ends a statement that exceeds its time limit', async () => {
  const pool = createPool(database.url, { statementTimeoutMs: 50 });
  await expect(pool.query('SELECT pg_sleep(10)')).rejects.toThrow('statement timeout');
  await pool.end();
});

/** An address that leads to the server until it is cut off; connections after that reach it again. */
async function openRelay() {
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const ends = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const end of [client, server]) ends.add(end.on('error', () => {}));
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const at = (relay.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    relay.close();
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${at}${pathname}`,
    cutOff() {
      for (const end of ends) end.unpipe().pause();
    },
  };
}

it('gives up a connection whose server is cut off, with all that waits on it, and opens another', async () => {
  const { url, cutOff } = await openRelay();
  const pool = createPool(url, { max: 1, pipeline: true, silenceMs: 1_000 });
  const client = await pool.connect();
  // The server works on it, however long.
  await Promise.all([1, 2].map(() => client.query('SELECT pg_sleep(1.5)')));
  // Nothing is asked, so nothing is missing.
  await sleep(1_500);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  cutOff();
  const asked = await Promise.allSettled([client.query('SELECT 1'), client.query('SELECT 2')]);
  for (const one of asked) {
    expect(one).toMatchObject({ reason: { message: expect.stringContaining('is silent') } });
  }
  client.release(true);
  expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
  await pool.end();
});

it('a session waits for an answer no longer than it may', async () => {
  const { url, cutOff } = await openRelay();
  const session = await openSession(url, { query_timeout: 2_000 });
  cutOff();
  await expect(session.query('SELECT 1')).rejects.toThrow('timeout');
  await session.end();
});

it('survives the end of idle connections and reconnects', async () => {
  const deaths: Error[] = [];
  const pool = createPool(database.url, { onIdleError: (error) => deaths.push(error) });
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(() => deaths.length).toBe(1);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('survives the end of a connection between two statements; its next statement fails', async () => {
  const pool = createPool(database.url, { max: 1 });
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOfHome } from '../http/pages/testing/calls-of-home.ts';
import { succeeded } from '../testing/client.ts';
import { credit } from '../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  type OrderingApi,
  startOrdering,
} from '../testing/ordering.ts';
import { send } from '../testing/send.ts';

let ordering: OrderingApi;
let family: Diners;
beforeAll(async () => {
  ordering = await startOrdering();
  family = await createDiners(ordering.api, { balanceMinor: 10_000n });
  await credit(ordering.api, family.guardian.user.wallet._id, 500n);
  const scheduledFor = '2026-11-25T12:10:00.000Z';
  const cart = await newCart(ordering.api, family, { scheduledFor });
  succeeded(await accept(ordering.api, family, cart, { scheduledFor }));
});
afterAll(() => ordering.api.close());

/** Makes all calls of the home page, and one with a filter, one after the other. */
async function openHome(): Promise<void> {
  const { token, user } = family.guardian;
  const filtered = `/wallets/${user.wallet._id}/logs?operationType=CRE&startDate=2026-01-01`;
  const headers = { authorization: `We ${token}`, 'request-type': 'we' };
  for (const path of [...callsOfHome(user._id, '2026-11-24'), filtered]) {
    const { status } = await send(`${ordering.api.url}${path}`, { method: 'GET', headers });
    expect(status, path).toBe(200);
  }
}

/** Runs `look` on each of the pool's idle connections. */
async function onEach<T>(pool: Pool, look: (client: PoolClient) => T): Promise<T[]> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const seen = clients.map(look);
  await Promise.all(seen);
  for (const client of clients) client.release();
  return seen;
}

/** Collects the statement texts that PostgreSQL parses from now on. */
async function parsedFrom(pool: Pool): Promise<{ texts: string[] }> {
  const parsed = { texts: [] as string[] };
  await onEach(pool, (client) => {
    const { connection } = client as unknown as {
      connection: { parse(query: { text: string }, ...rest: unknown[]): void };
    };
    const parse = connection.parse.bind(connection);
    connection.parse = (query, ...rest) => {
      parsed.texts.push(query.text);
      parse(query, ...rest);
    };
  });
  return parsed;
}

test('the home page’s statements, and a statement with a filter, are parsed and planned once per connection', async () => {
  const { pool } = ordering.api.services;
  await openHome();
  const parsed = await parsedFrom(pool);
  // Each connection may parse each statement once.
  for (let time = 0; time < 10; time += 1) {
    parsed.texts = [];
    await openHome();
    if (parsed.texts.length === 0) break;
  }
  expect(parsed.texts).toEqual([]);
  const planned = await onEach(pool, (client) =>
    client.query('SELECT statement FROM pg_prepared_statements WHERE custom_plans > 0'),
  );
  const anew = (await Promise.all(planned)).flatMap(({ rows }) => rows);
  expect(anew).toEqual([]);
});

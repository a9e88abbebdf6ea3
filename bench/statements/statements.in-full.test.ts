import { createPool, type Pool } from '@merenda/database';
import { dayInZone } from '@merenda/domain/time/dates';
import { testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { fill } from '../ordering/fill.ts';
import { factsOfFamilies, recordHome } from './home.ts';
import {
  accept,
  batchesOf,
  closeOrders,
  factsOf,
  type Orders,
  openOrders,
  recordAcceptances,
} from './orders.ts';
import { fillTable, toScript } from './script.ts';
import { type Facts, type Template, valuesFor } from './template.ts';

const database = await testDatabase([...MIGRATIONS]);
let orders: Orders;
beforeAll(async () => {
  orders = await openOrders(database.url);
});
afterAll(async () => {
  await closeOrders(orders);
  await database.drop();
});

const WRITTEN = [
  ...['meal_order', 'order_item', 'audit', 'mail_outbox'],
  ...['ledger.transfer', 'ledger.idempotency'],
];

/** The number of rows that the work adds to each table that an order is written to. */
async function rowsOf(work: () => Promise<unknown>): Promise<number[]> {
  const count = async () => {
    const { rows } = await database.pool.query<{ count: bigint }>(
      WRITTEN.map((table) => `SELECT count(*) FROM ${table}`).join(' UNION ALL '),
    );
    return rows.map((row) => Number(row.count));
  };
  const before = await count();
  await work();
  return (await count()).map((now, at) => now - (before[at] ?? 0));
}

/** Sends the statements as the product's role, as a script of pgbench does. */
async function send(pool: Pool, template: Template, facts: Facts): Promise<number[]> {
  const values = valuesFor(template, facts).values();
  const client = await pool.connect();
  const counts: number[] = [];
  for (const statement of template) {
    const own = statement.values.map(() => values.next().value ?? null);
    counts.push((await client.query(statement.text, own)).rows.length);
  }
  client.release();
  return counts;
}

/** The statements of a script after its first, which reads the values, with `?` for each value. */
const statementsOf = (template: Template): string[] =>
  toScript(template, { table: 'some_table', row: 'n = 1' })
    .text.split(/\\gset\n|;\n/)
    .slice(1, -1)
    .map((text) => text.replace(/^(\\\w+\n)+/, '').replaceAll(/:p\d+|\bNULL\b/g, '?'));

const sentTexts = (template: Template): string[] =>
  template.map(({ text }) => text.trim().replaceAll(/\$\d+|\bNULL\b/g, '?'));

test.each([1, 4])(
  '%i orders by recorded statements write what the product writes',
  async (size) => {
    const template = await recordAcceptances(orders, size);
    const [mine = [], others = []] = await batchesOf(orders, size, 1);
    const pool = createPool(database.url, { max: 1, role: 'merenda_app' });
    const written = await rowsOf(() => send(pool, template, factsOf(orders, mine)));
    await pool.end();
    expect(written).toEqual(
      await rowsOf(() => Promise.all(others.map((cart) => accept(orders, cart)))),
    );
    expect(written[0]).toBe(size);
  },
);

test('the script of an order has the statements that the product sends for the next one', async () => {
  const script = statementsOf(await recordAcceptances(orders, 1));
  const next = await recordAcceptances(orders, 1);
  expect(script).toEqual(sentTexts(next));
  expect(script.length).toBeGreaterThan(10);
  const { text } = toScript(next, { table: 'some_table', row: 'n = 1' });
  const behind = next.filter(({ isBehind }) => isBehind).length;
  expect(behind).toBeGreaterThan(3);
  expect(text.match(/startpipeline/g)?.length).toBe(text.match(/endpipeline/g)?.length);
});

test('the values of a script are in its table, or the same for everybody', async () => {
  const template = await recordAcceptances(orders, 1);
  const [carts = []] = await batchesOf(orders, 1, 1);
  const facts = factsOf(orders, carts);
  await fillTable(database.pool, template, { table: 'order_values', requests: [facts] });
  const { rows } = await database.pool.query('SELECT * FROM order_values');
  const { text, constants } = toScript(template, { table: 'order_values', row: 'n = 1' });
  const used = new Set([...text.matchAll(/:(p\d+)\b/g)].map(([, name]) => name));
  const { n, ...values } = rows[0];
  expect(n).toBe(1);
  expect([...used].toSorted()).toEqual(Object.keys({ ...constants, ...values }).toSorted());
  expect(JSON.stringify(values)).toContain(facts['cart 0']);
});

test('the script of home has the statements of each read, for any family', async () => {
  const home = await testDatabase([...MIGRATIONS]);
  const today = dayInZone(new Date(), 'America/Sao_Paulo');
  await fill(home.url, { schools: 1, familiesPerSchool: 6, menusPerSchool: 1 }, today);
  const template = await recordHome(home.url, 6, today);
  expect(statementsOf(template)).toEqual(sentTexts(await recordHome(home.url, 6, today)));
  const families = await factsOfFamilies(home.pool, 6);
  const pool = createPool(home.url, { max: 1, role: 'merenda_app' });
  const counts: number[][] = [];
  for (const facts of families) counts.push(await send(pool, template, facts));
  await pool.end();
  await home.drop();
  // Every family is alike: none of the reads finds less for one than for another.
  expect(counts).toEqual(counts.map(() => counts[0]));
  expect(counts[0]?.filter((rows) => rows > 0).length).toBeGreaterThan(10);
});

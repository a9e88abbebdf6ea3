import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import {
  cardBody,
  newFamily,
  type Payments,
  startPayments,
  TEST_CARDS,
  topUpByCard,
} from '../../testing/payments.ts';

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ logTo: log });
});
afterAll(() => payments.close());

/** Numbers that nothing else here would hold by chance. */
const NUMBER = TEST_CARDS.paysMastercard;
const CVV = '9371';

/** The code as a value of its own; the same digits inside an id or an instant are chance. */
const STANDS_ALONE = new RegExp(`(?<![\\w.-])${CVV}(?![\\w-])`);

/** Every value of every column of every table, as text. */
async function everythingStored(): Promise<string> {
  const { owner } = payments.api;
  const tables = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const contents = [];
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    contents.push(...rows.map(({ row }) => row));
  }
  return contents.join('\n');
}

test('a card’s number and security code are in no table and in no line of the log', async () => {
  const { api, sandbox } = payments;
  const family = await newFamily(payments);
  const { token } = family.guardian;
  const body = { ...cardBody(NUMBER), securityNumber: CVV };
  const card = await call(api.url, 'POST /payment-cards', { token, body });
  expect(card.status).toBe(201);
  const cardId = card.body._id;
  await topUpByCard(payments, family, { cardId, cvv: CVV });
  // And along every way that goes wrong.
  await sandbox.control({ declineNext: 1 });
  await topUpByCard(payments, family, { cardId, cvv: CVV });
  await sandbox.control({ silentSeconds: 1 });
  await Promise.all([
    call(api.url, 'POST /payment-cards', { token, body }),
    topUpByCard(payments, family, { cardId, cvv: CVV }),
  ]);
  await call(api.url, 'POST /payment-cards', { token, body: { ...body, company: 'none' } });
  await call(api.url, 'POST /payment-cards', { token, body: cardBody(`${NUMBER}0`) });
  await fetch(`${api.url}/payment-cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `We ${token}` },
    body: `{"rawCard":{"number":"${NUMBER}","cvv":"${CVV}"`,
  });
  const logged = lines.join('');
  expect(logged.length).toBeGreaterThan(0);
  const stored = await everythingStored();
  expect(stored).toContain(NUMBER.slice(-4));
  // Only "found" is said, so that a failure does not print what it found.
  for (const place of [logged.replace(/"pid":\d+/g, ''), stored]) {
    expect(place.includes(NUMBER)).toBe(false);
    expect(place.includes(NUMBER.slice(0, 12))).toBe(false);
    expect(STANDS_ALONE.test(place)).toBe(false);
  }
}, 40_000);

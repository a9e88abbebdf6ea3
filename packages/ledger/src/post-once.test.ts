import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import {
  balanceOf,
  beginIdempotent,
  LedgerInputError,
  type OnceRequest,
  type PostItem,
  postOnce,
} from './index.ts';
import { ledgerFixture, movement, wallet } from './testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const posted = async (id: string) => (await balanceOf(ledger.app, id))?.postedMinor;

const request = (items: PostItem[], more: Partial<OnceRequest> = {}): OnceRequest => ({
  scope: 'guardian-1',
  key: randomUUID(),
  requestHash: 'h',
  items,
  ...more,
});

async function pair(amountMinor = 100n) {
  return [await wallet(ledger.app, amountMinor), await wallet(ledger.app)] as const;
}

it('a request is posted as one group, and answered the same again', async () => {
  const [from, to] = await pair();
  const it = request([movement(from, to, 30n), movement(from, to, 20n)]);
  const [first] = await postOnce(ledger.app, [it]);
  expect(first).toMatchObject({
    outcome: 'done',
    results: [
      { code: 'ok', debitAfterMinor: 70n, creditAfterMinor: 30n },
      { code: 'ok', debitAfterMinor: 50n, creditAfterMinor: 50n },
    ],
  });
  // The retry creates new ids: the key alone identifies the request.
  const retry = { ...it, items: [movement(from, to, 30n), movement(from, to, 20n)] };
  expect(await postOnce(ledger.app, [retry])).toEqual([{ ...first, outcome: 'replayed' }]);
  expect(await posted(to)).toBe(50n);
});

it('a refusal moves nothing and is answered the same again', async () => {
  const [from, to] = await pair();
  const it = request([movement(from, to, 30n), movement(from, to, 80n)]);
  const [first] = await postOnce(ledger.app, [it]);
  expect(first?.results.map(({ code }) => code)).toEqual(['linked_failed', 'insufficient_funds']);
  expect(await postOnce(ledger.app, [it])).toEqual([{ ...first, outcome: 'replayed' }]);
  expect(await posted(from)).toBe(100n);
});

it('the key with another request is different, in another scope it is another key', async () => {
  const [from, to] = await pair();
  const it = request([movement(from, to, 1n)]);
  await postOnce(ledger.app, [it]);
  expect(await postOnce(ledger.app, [{ ...it, requestHash: 'other' }])).toEqual([
    { outcome: 'different', results: [] },
  ]);
  const elsewhere = { ...it, scope: 'guardian-2', items: [movement(from, to, 1n)] };
  expect((await postOnce(ledger.app, [elsewhere]))[0]?.outcome).toBe('done');
});

it('many requests in one call have independent outcomes', async () => {
  const [from, to] = await pair();
  const [good, poor, other] = [
    request([movement(from, to, 60n)]),
    request([movement(from, to, 60n)]),
    request([movement(from, to, 40n)]),
  ];
  const duplicate = { ...good, items: [movement(from, to, 60n)] };
  const stranger = { ...good, requestHash: 'other' };
  const answers = await postOnce(ledger.app, [good, poor, duplicate, stranger, other]);
  expect(
    answers.map(({ outcome, results }) => [outcome, ...results.map(({ code }) => code)]),
  ).toEqual([
    ['done', 'ok'],
    ['done', 'insufficient_funds'],
    ['replayed', 'ok'],
    ['different'],
    ['done', 'ok'],
  ]);
  expect(await posted(to)).toBe(100n);
});

it('a key in use by another transaction is busy, and the rest of the call proceeds', async () => {
  const [from, to] = await pair();
  const [taken, free] = [request([movement(from, to, 1n)]), request([movement(from, to, 1n)])];
  const client = await ledger.app.connect();
  try {
    await client.query('BEGIN');
    await beginIdempotent(client, taken);
    const answers = await postOnce(ledger.app, [taken, free]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['busy', 'done']);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  expect((await postOnce(ledger.app, [taken]))[0]?.outcome).toBe('done');
});

it('twenty concurrent requests with one key post once', async () => {
  const [from, to] = await pair();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      postOnce(ledger.app, [request([movement(from, to, 1n)], { key })]),
    ),
  );
  const outcomes = answers.flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.every((outcome) => ['done', 'replayed', 'busy'].includes(outcome))).toBe(true);
  expect(await posted(to)).toBe(1n);
});

it('the same transfer with two keys is posted once', async () => {
  const [from, to] = await pair();
  const item = movement(from, to, 1n);
  const answers = await postOnce(ledger.app, [request([item]), request([item])]);
  expect(answers.flatMap(({ results }) => results.map(({ code }) => code))).toEqual([
    'ok',
    'exists',
  ]);
});

it('a request without items, or with an invalid key, throws', async () => {
  const [from, to] = await pair();
  await expect(postOnce(ledger.app, [request([])])).rejects.toThrow(LedgerInputError);
  const bad = request([movement(from, to, 1n)], { key: '\0' });
  await expect(postOnce(ledger.app, [bad])).rejects.toThrow(LedgerInputError);
});

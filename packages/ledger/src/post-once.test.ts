import { randomUUID } from 'node:crypto';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, checkOnce, postOnce } from './index.ts';
import { LedgerInputError } from './items.ts';
import type { OnceAnswer, OnceRequest, OnceRules } from './post-once.ts';
import { ledgerFixture, movement, wallet } from './testing/fixture.ts';
import { beginIdempotent } from './testing/one-by-one.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const posted = async (id: string) => (await balanceOf(ledger.app, id))?.postedMinor;

const request = (items: OnceRequest['items'], more: Partial<OnceRequest> = {}): OnceRequest => ({
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
  const different = { ...good, requestHash: 'other' };
  const answers = await postOnce(ledger.app, [good, poor, duplicate, different, other]);
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
  expect(filled(outcomes).every((outcome) => ['done', 'replayed', 'busy'].includes(outcome))).toBe(
    true,
  );
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

it('a request without items, or with an invalid key or item, throws, also when it is only checked', async () => {
  const [from, to] = await pair();
  const bad = [
    request([]),
    request([movement(from, to, 1n)], { key: '\0' }),
    request([movement('not an id', to, 1n)]),
  ];
  for (const one of bad) {
    await expect(postOnce(ledger.app, [one])).rejects.toThrow(LedgerInputError);
    expect(() => checkOnce(one)).toThrow(LedgerInputError);
  }
  expect(() => checkOnce(request([movement(from, to, 1n)]))).not.toThrow();
});

/** Permits every request that names a wallet, and notes the wallet. */
const INTO: OnceRules = {
  permit: `SELECT jsonb_build_object('credit', asks ->> 'into') AS accounts WHERE asks ? 'into'`,
  record: `INSERT INTO noted SELECT (asks ->> 'into')::uuid FROM posted`,
};

beforeAll(() => ledger.owner.query('CREATE TABLE noted (wallet uuid)'));
beforeAll(() => ledger.owner.query('GRANT SELECT, INSERT ON noted TO merenda_app'));

/** A guardian's acts, each time with new wallets and keys. */
async function acts() {
  const [rich, poor, to] = [
    await wallet(ledger.app, 100n),
    await wallet(ledger.app, 1n),
    await wallet(ledger.app),
  ];
  const scope = randomUUID();
  const add = (from: string, amountMinor: bigint, more: Partial<OnceRequest> = {}) => {
    const { credit: _, ...item } = movement(from, to, amountMinor);
    return request([{ ...item, isOpen: true }], { scope, asks: { into: to }, ...more });
  };
  const [known, taken, good, unpermitted] = [
    add(rich, 5n),
    add(rich, 1n),
    add(rich, 30n),
    add(rich, 1n, { asks: {} }),
  ];
  await postOnce(ledger.app, [known], INTO);
  const requests = [
    good,
    known,
    { ...known, requestHash: 'other' },
    taken,
    unpermitted,
    add(poor, 2n),
    add(rich, 60n),
    add(rich, 60n),
    good,
    { ...good, requestHash: 'other' },
    add(rich, 1n, { key: unpermitted.key, requestHash: 'other' }),
  ];
  return { requests, taken, wallets: [rich, poor, to] };
}

const shown = (answers: readonly OnceAnswer[]) =>
  answers.map(({ outcome, results }) => [
    outcome,
    ...results.map(({ code, debitAfterMinor }) => `${code} ${debitAfterMinor}`),
  ]);

it('a batch with every kind of request answers each as if it came alone, and moves the same money', async () => {
  const [together, alone] = [await acts(), await acts()];
  const client = await ledger.app.connect();
  try {
    await client.query('BEGIN');
    for (const { taken } of [together, alone]) await beginIdempotent(client, taken);
    const answers = shown(await postOnce(ledger.app, together.requests, INTO));
    expect(answers).toEqual([
      ['done', 'ok 65'],
      ['replayed', 'ok 95'],
      ['different'],
      ['busy'],
      ['forbidden'],
      ['done', 'insufficient_funds undefined'],
      ['done', 'ok 5'],
      ['done', 'insufficient_funds undefined'],
      ['replayed', 'ok 65'],
      ['different'],
      // A forbidden request leaves no record.
      ['done', 'ok 4'],
    ]);
    const oneByOne: OnceAnswer[] = [];
    for (const one of alone.requests) {
      oneByOne.push(...(await postOnce(ledger.app, [one], INTO)));
    }
    expect(shown(oneByOne)).toEqual(answers);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  for (const { wallets } of [together, alone]) {
    expect(await Promise.all(wallets.map(posted))).toEqual([4n, 1n, 96n]);
    // A posting is recorded once; refusals and repetitions are not.
    const { rows } = await ledger.app.query('SELECT FROM noted WHERE wallet = $1', [wallets[2]]);
    expect(rows).toHaveLength(4);
  }
});

it('a batch without permits posts nothing', async () => {
  const { requests } = await acts();
  const answers = await postOnce(
    ledger.app,
    requests.map((one) => ({ ...one, asks: {} })),
    INTO,
  );
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['forbidden']));
});

it('a connection that first met few kept answers reads only the requested ones when there are many', async () => {
  const [from, to] = await pair();
  const client = await ledger.app.connect();
  const rowsRead = async () => {
    await client.query('BEGIN');
    await postOnce(client, [request([movement(from, to, 1n)]), request([movement(from, to, 1n)])]);
    const { rows } = await client.query(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_all_tables
       WHERE relid = 'ledger.idempotency'::regclass`,
    );
    await client.query('COMMIT');
    return Number(rows[0].read);
  };
  try {
    await ledger.owner.query('ANALYZE ledger.idempotency');
    await rowsRead();
    await ledger.owner.query(
      `INSERT INTO ledger.idempotency (scope, key, request_hash, response)
       SELECT 'many', n, 'h', '[]' FROM generate_series(1, 10000) n`,
    );
    expect(await rowsRead()).toBeLessThan(10);
  } finally {
    client.release();
  }
});

it('an open item without a permit is refused by the ledger', async () => {
  const { requests } = await acts();
  const [first] = await postOnce(ledger.app, requests.slice(5, 6));
  expect(first?.results).toMatchObject([{ code: 'account_missing' }]);
});

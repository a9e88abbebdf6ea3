import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type Course, createCourse, type PaidTopup, type Record } from './course.ts';
import type { Family } from './families.ts';
import { transfer } from './moves.ts';
import { TooSlow, within } from './pace.ts';
import { cardTopup } from './topups.ts';

const HANDS = ['0/0', '0/1'];
const TURNS = 20;

/** Two concurrent hands that make top-ups and refund them; `pace` is the machine's speed. */
async function run(course: Course, pace: (hand: string) => number): Promise<string[]> {
  const over = new AbortController();
  const done: string[] = [];
  course.start();
  const hands = HANDS.map(async (hand) => {
    const paid: PaidTopup[] = [];
    for await (const turn of course.turns(hand, over.signal)) {
      const about = turn.random.chance(0.5) ? turn.pickPaid(paid) : undefined;
      turn.begin(about ? 'refund' : 'card');
      done.push(`${turn.name} ${about?.by ?? ''} ${turn.random.int(1_000)}`);
      if (!about) paid.push({ id: `${paid.length}`, by: turn.name });
      await sleep(pace(hand));
    }
  });
  // Turns are counted: a busy machine begins few of them in a while, and perhaps no refund.
  await course.moment('kill 0', async () => {
    while (done.length < TURNS) await sleep(5);
  });
  over.abort();
  await Promise.all(hands);
  return done;
}

test('a record repeats its run with the same operations and numbers, also on a faster machine', async () => {
  const first = createCourse({ seed: 'lunch', length: 1 });
  const done = await run(first, (hand) => (hand === '0/0' ? 4 : 7));
  const past: Record = JSON.parse(JSON.stringify(first.record()));
  const again = createCourse({ ...past, past });
  expect((await run(again, () => 1)).toSorted()).toEqual(done.toSorted());
  expect(done.filter((line) => / \d+\/\d+\/\d+ /.test(line)).length).toBeGreaterThan(0);
  const begun = ({ operations, moments }: Record) =>
    new Map([
      ...operations.map(({ name, atMs }) => [name, atMs] as const),
      ...Object.entries(moments),
    ]);
  for (const [name, atMs] of begun(again.record())) {
    // A timer may be a millisecond early.
    expect(atMs, name).toBeGreaterThanOrEqual((begun(past).get(name) ?? 0) - 1);
  }
});

test('different seeds make different runs', async () => {
  const one = createCourse({ seed: 'lunch', length: 1 }).random('kills');
  const other = createCourse({ seed: 'dinner', length: 1 }).random('kills');
  expect(one.next()).not.toBe(other.next());
});

/**
 * A former finding: a copy of the API had been killed after it moved the money, and the system gave its
 * port to another installation. That installation's 401 was recorded as a refusal.
 */
test('an answer from another program at a dead copy’s port counts as no answer, and is reported', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"status":401,"code":"unauthorized"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const course = createCourse({ seed: 'lunch', length: 1 });
  const [turn] = [(await course.turns('0/0', new AbortController().signal).next()).value];
  if (!turn) throw new Error('a course has turns');
  const surprises: Client['surprises'] = new Map();
  const { journal } = course;
  const client = { url: () => url, sandboxUrl: '', journal, turn, surprises };
  try {
    expect(await cardTopup(client, FAMILY).attempt()).toBe(false);
    expect(await transfer(client, FAMILY)?.attempt()).toBe(false);
  } finally {
    server.close();
  }
  expect(journal.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['topup', 'unknown'],
    ['transfer', 'unknown'],
  ]);
  expect([...surprises.values()]).toEqual([1, 1]);
});

test('work that ends in time keeps its own failure; work that does not is TooSlow', async () => {
  await expect(within(1_000, 'lunch', Promise.resolve('eaten'))).resolves.toBe('eaten');
  const finding = new Error('twice');
  await expect(within(1_000, 'lunch', Promise.reject(finding))).rejects.toBe(finding);
  await expect(within(5, 'lunch', new Promise(() => {}))).rejects.toThrow(TooSlow);
});

const FAMILY: Family = {
  company: 'wefood',
  currency: 'BRL',
  guardian: {
    token: 't',
    email: '',
    password: '',
    user: { _id: 'g' } as Family['guardian']['user'],
  },
  wallet: 'w',
  students: [{ id: 's', wallet: 'sw' }],
  goodCard: 'c',
  badCard: 'c',
  cardFee: undefined,
  meals: undefined,
  paid: [],
  form: undefined,
};

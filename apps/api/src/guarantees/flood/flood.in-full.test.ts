import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { JournalEntry } from '../../modules/money-audit/index.ts';
import { Busy } from '../../platform/gate/gate.ts';
import { expectMoneyInOrder } from '../../testing/audit.ts';
import { startCopy } from '../../testing/copy.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { startPayments } from '../../testing/payments.ts';
import {
  askElsewhere,
  ELSEWHERE,
  steadily,
  type TimedAnswer,
} from '../testing/flood/other-guardian.ts';
import { runFlood, watchMemory } from '../testing/flood/run-flood.ts';
import { watchPace } from '../testing/storm/pace.ts';

/** FLOOD_SECONDS sets the length of the flood; waiting times are measured only if it is set. */
const { FLOOD_SECONDS } = process.env;
const FLOOD = FLOOD_SECONDS
  ? { connections: 2_000, depth: 40, seconds: Number(FLOOD_SECONDS) }
  : { connections: 300, depth: 40, seconds: 3 };
const MAX_MIB = 600;
/** Memory above this would endanger the machine's other work. */
const KILL_ABOVE_MIB = 4_096;
const LONGEST_READY_MS = 1_000;
const WALLET_P99_MS = 500;
const CALM_AFTER_MS = 5_000;
/** Largest share of late answers: other tests on the machine may hold the database up, too. */
const MAX_LATE = FLOOD_SECONDS ? 0 : 0.25;
const ATTEMPTS_AFTER = FLOOD_SECONDS ? 1 : 20;

const payments = await startPayments();
afterAll(() => payments.close());

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
/** A database without an answer in time: each of its time limits is a wait, not a refusal. */
const isLate = ({ status, body }: TimedAnswer) =>
  status === 503 &&
  /"code":"unavailable"|cannot be asked/.test(body) &&
  !body.includes(new Busy().message);

/** Asks until the database answers in time again. */
async function onceInTime(send: () => Promise<TimedAnswer>): Promise<TimedAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (!isLate(answer) || attempt === ATTEMPTS_AFTER) return answer;
    await sleep(1_000);
  }
}

test('a flood from one network neither fills a copy’s memory, nor delays another network, nor loses money', async () => {
  const family = await createFamily(payments);
  await credit(payments.api, family.walletId, 1_000_000n);
  const copy = await startCopy(payments, undefined, { HOST: ELSEWHERE.listen, RATE_LIMIT: '' });
  const port = Number(new URL(copy.payments.api.url).port);
  const memory = watchMemory(copy.pid, { killAboveMib: KILL_ABOVE_MIB });
  const ask = askElsewhere(port);
  const { guardian, students, walletId } = family;
  const headers = { authorization: `We ${guardian.token}`, 'request-type': 'we' };
  const askWallet = () => ask('/api/wallet', { headers });

  const journal: JournalEntry[] = [];
  const [student] = students;
  const transfer = async () => {
    const key = randomUUID();
    const answer = await ask(
      `/api/responsible-users/${guardian.user._id}/dependents/${student._id}/transfer`,
      {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ type: 'OUT', value: 0.01 }),
      },
    );
    journal.push({
      ...{ operation: 'transfer', guardian: guardian.user._id, key, currency: 'BRL' },
      effects: { [walletId]: -1n, [student.wallet._id]: 1n },
      outcome: answer.status === 200 ? 'done' : answer.status === 412 ? 'refused' : 'unknown',
    });
    return answer;
  };

  expect((await askWallet()).status).toBe(200);
  const pace = watchPace();
  const over = new AbortController();
  const elsewhere = Promise.all([
    steadily(100, over.signal, askWallet),
    steadily(500, over.signal, transfer),
    steadily(500, over.signal, () => ask('/readyz')),
  ]);
  const report = await runFlood({ port, ...FLOOD });
  over.abort();
  const [wallets, transfers, readies] = await elsewhere;
  await sleep(FLOOD_SECONDS ? CALM_AFTER_MS : 0);

  const calm = await Promise.all([askWallet, () => ask('/readyz')].map(onceInTime));
  const page = await ask('/login', { headers: { 'accept-encoding': 'br' } });
  const mostMib = memory.end();
  const isStarved = pace.isStarved();
  const share = pace.share().toFixed(2);
  await pace.end();
  await copy.kill();
  const waited = {
    ...{ mostMib, walletP99Ms: Math.round(p99(wallets.map(({ tookMs }) => tookMs))) },
    transferP99Ms: Math.round(p99(transfers.map(({ tookMs }) => tookMs))),
    readyMs: Math.round(
      readies
        .map(({ tookMs }) => tookMs)
        .toSorted((a, b) => a - b)
        .at(-1) ?? Number.NaN,
    ),
  };
  console.info(
    'flood',
    JSON.stringify({ ...FLOOD, ...report, asked: wallets.length, ...waited, share }),
  );

  const others = (answers: TimedAnswer[]) =>
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${body.slice(0, 300)}`);
  for (const answers of [wallets, transfers, readies]) {
    const late = answers.filter(isLate);
    expect(others(answers.filter((answer) => !late.includes(answer)))).toEqual([]);
    expect(late.length / answers.length).toBeLessThanOrEqual(isStarved ? 1 : MAX_LATE);
  }
  expect(others([...calm, page])).toEqual([]);
  expect(page.headers['content-encoding']).toBe('br');
  expect(report.cut).toBeGreaterThan(0);
  expect(mostMib).toBeLessThanOrEqual(MAX_MIB);
  if (FLOOD_SECONDS && !isStarved) {
    expect(waited.readyMs).toBeLessThanOrEqual(LONGEST_READY_MS);
    expect(waited.walletP99Ms).toBeLessThanOrEqual(WALLET_P99_MS);
  }
  await expectMoneyInOrder(payments, { journal: { entries: journal, complete: true } });
});

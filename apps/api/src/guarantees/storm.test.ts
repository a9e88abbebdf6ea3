import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sweepTopups } from '../modules/payments/index.ts';
import { expectMoneyInOrder, settleEverything } from '../testing/audit.ts';
import { startPayments, until } from '../testing/payments.ts';
import { pursue } from './testing/storm/pursue.ts';
import { runStorm, type StormReport } from './testing/storm/run-storm.ts';

/** How long it rages; the same seed is the same storm, as far as the machine's pace allows. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 8);
const SEED = process.env.STORM_SEED ?? (process.env.STORM_SECONDS ? randomUUID() : 'lunch');
/** Settling takes its time on a busy machine. */
const SETTLING_MS = 120_000;

const payments = await startPayments();
afterAll(() => payments.close());

test(
  'a storm of faults loses nothing that was acknowledged, and moves nothing twice',
  async () => {
    const report = await runStorm(payments, { seed: SEED, seconds: SECONDS });
    await endEverything();
    const { client, open } = report;
    const ends = await Promise.all(open.map((one) => pursue(one, { attempts: 20 })));
    expect(Object.fromEntries(client.surprises)).toEqual({});
    expect(open.filter((_, index) => !ends[index]).map(({ kind }) => kind)).toEqual([]);
    await expectMoneyInOrder(payments, { journal: { entries: client.journal, complete: true } });
    console.info(describe(report));
    expect(client.journal.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(10);
    expect(report.kills).toBeGreaterThan(0);
  },
  SECONDS * 1_000 + SETTLING_MS,
);

/** Hours later: codes and links that nobody paid are over, and what was in doubt has been asked about. */
async function endEverything(): Promise<void> {
  const { api, sandbox } = payments;
  const count = async (query: string) => (await api.owner.query(query)).rowCount;
  await until(
    async () => {
      await sandbox.control({ clockOffsetSeconds: 100_000 });
      await api.owner.query(
        `UPDATE topup SET created_at = created_at - interval '1 hour', checked_at = NULL,
           working_until = NULL WHERE status IN ('created', 'pending')`,
      );
      await sweepTopups(api.services);
      await settleEverything(payments);
      return [
        await count(`SELECT FROM topup WHERE status IN ('created', 'pending')`),
        await count(`SELECT FROM topup_refund WHERE status = 'pending'`),
        await count('SELECT FROM psp_event WHERE processed_at IS NULL'),
      ];
    },
    (open) => open.every((rows) => rows === 0),
  );
}

function describe({ client, operations, faults, kills }: StormReport): string {
  const sum = (counts: Map<string, number>) =>
    [...counts.values()].reduce((total, one) => total + one, 0);
  const list = (counts: Map<string, number>) =>
    [...counts].map(([name, times]) => `${times} ${name}`).join(', ');
  return [
    `storm ${SEED}, ${SECONDS} s`,
    `${sum(operations)} operations: ${list(operations)}`,
    `${client.journal.length} answers: ${list(tally(client.journal.map(({ outcome }) => outcome)))}`,
    `${sum(faults)} faults: ${list(faults)}`,
    `${kills} copies killed`,
  ].join('\n');
}

const tally = (words: readonly string[]) =>
  new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

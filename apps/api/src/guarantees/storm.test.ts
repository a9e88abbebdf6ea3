import { expect, test } from 'vitest';
import { sweepTopups } from '../modules/payments/index.ts';
import { expectMoneyInOrder, settleEverything } from '../testing/audit.ts';
import { type Payments, startPayments, until } from '../testing/payments.ts';
import { type Course, keepIfFailed, plannedCourses } from './testing/storm/course.ts';
import { pursue } from './testing/storm/pursue.ts';
import { runStorm, type StormReport } from './testing/storm/run-storm.ts';

/** How long it rages. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 8);
/** Settling takes its time on a busy machine. */
const SETTLING_MS = 240_000;

const courses = await plannedCourses(SECONDS);

for (const course of courses) {
  test(
    `a storm of faults loses nothing that was acknowledged, and moves nothing twice (seed ${course.seed})`,
    async () => {
      keepIfFailed(course, 'npm run test:storm');
      const payments = await startPayments();
      try {
        await weather(payments, course);
      } finally {
        await payments.close();
      }
    },
    course.length * 1_000 + SETTLING_MS,
  );
}

async function weather(payments: Payments, course: Course): Promise<void> {
  const report = await runStorm(payments, course);
  await endEverything(payments);
  const { journal } = course;
  const ends = await Promise.all(report.open.map((one) => pursue(one, { attempts: 20 })));
  expect(Object.fromEntries(report.surprises)).toEqual({});
  expect(report.open.filter((_, index) => !ends[index]).map(({ kind }) => kind)).toEqual([]);
  await expectMoneyInOrder(payments, { journal: { entries: journal, complete: true } });
  console.info(describe(report, course));
  expect(journal.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(10);
  expect(report.kills).toBeGreaterThan(0);
}

/** Hours later: codes and links that nobody paid are over, and what was in doubt has been asked about. */
async function endEverything(payments: Payments): Promise<void> {
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

function describe(
  { operations, faults, kills }: StormReport,
  { seed, length, journal }: Course,
): string {
  const sum = (counts: Map<string, number>) =>
    [...counts.values()].reduce((total, one) => total + one, 0);
  const list = (counts: Map<string, number>) =>
    [...counts].map(([name, times]) => `${times} ${name}`).join(', ');
  return [
    `storm ${seed}, ${length} s`,
    `${sum(operations)} operations: ${list(operations)}`,
    `${journal.length} answers: ${list(tally(journal.map(({ outcome }) => outcome)))}`,
    `${sum(faults)} faults: ${list(faults)}`,
    `${kills} copies killed`,
  ].join('\n');
}

const tally = (words: readonly string[]) =>
  new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

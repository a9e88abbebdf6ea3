import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepTopups } from '../modules/payments/index.ts';
import { type S3, startS3 } from '../platform/files/testing/s3.ts';
import { expectMoneyInOrder, settleEverything } from '../testing/audit.ts';
import { type Payments, startPayments, until } from '../testing/payments.ts';
import { type Course, keepIfFailed, keepRecord, plannedCourses } from './testing/storm/course.ts';
import { type Pace, TooSlow, watchPace, within } from './testing/storm/pace.ts';
import { pursue } from './testing/storm/pursue.ts';
import { expectReportsInOrder } from './testing/storm/reports.ts';
import { runStorm, type StormReport, stormLimit } from './testing/storm/run-storm.ts';

/** Length of the storm. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 6);
/** Time for preparing and settling on a busy machine. */
const PREPARING_MS = 120_000;
const SETTLING_MS = 240_000;
/** Time for closing everything at the end. */
const SPARE_MS = 60_000;
const COMMAND = 'npm run test:storm';

const courses = await plannedCourses(SECONDS);

let s3: S3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

for (const course of courses) {
  test(
    `a storm of faults loses nothing that was acknowledged, and moves nothing twice (seed ${course.seed})`,
    async ({ skip }) => {
      keepIfFailed(course, COMMAND);
      const pace = watchPace();
      const starting = startPayments({ env: { FILES_URL: s3.url(course.seed) } });
      try {
        const payments = await within(PREPARING_MS, 'the start', starting);
        await within(stormLimit(course) + SETTLING_MS, 'all of it', weather(payments, course));
      } catch (error) {
        // Judged by the machine's own pace: on a machine that is fast enough the slowness is a finding.
        if (!(error instanceof TooSlow && pace.isStarved())) throw error;
        skip(await inconclusive(course, error, pace));
      } finally {
        console.info(`storm ${course.seed} got ${Math.round(pace.share() * 100)} % of a processor`);
        await pace.end();
        await starting.then((payments) => payments.close());
      }
    },
    PREPARING_MS + stormLimit(course) + SETTLING_MS + SPARE_MS,
  );
}

/** The outcome of a storm that found nothing, but did too little to count. */
async function inconclusive(course: Course, { message }: TooSlow, pace: Pace): Promise<string> {
  const replay = await keepRecord(course, COMMAND, [message]);
  const share = `${Math.round(pace.share() * 100)} % of a processor`;
  return `inconclusive: the machine was too slow (${share}): ${message}; to repeat it: ${replay}`;
}

/**
 * A wrong answer, a loss or a double movement fails the storm on any machine: the money of unanswered
 * requests is compared as well.
 * @throws TooSlow if nothing was found, but too little was done
 */
async function weather(payments: Payments, course: Course): Promise<void> {
  const report = await runStorm(payments, course);
  await endEverything(payments);
  const { journal } = course;
  const ends = await Promise.all(report.open.map((one) => pursue(one, { attempts: 20 })));
  await expectReportsInOrder(payments, s3, { families: report.families, folder: course.seed });
  await expectMoneyInOrder(payments, { journal: { entries: journal, complete: true } });
  expect(Object.fromEntries(report.surprises)).toEqual({});
  console.info(describe(report, course));
  const unanswered = report.open.filter((_, index) => !ends[index]).map(({ kind }) => kind);
  const done = journal.filter(({ outcome }) => outcome === 'done').length;
  if (unanswered.length > 0) throw new TooSlow(`no end of ${unanswered.join(', ')}`);
  if (done <= 10) throw new TooSlow(`${done} operations were done`);
  if (report.kills === 0) throw new TooSlow('no copy was killed');
}

/** Lets hours pass: unpaid codes and links expire, and payments in doubt are asked about. */
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
        await count('SELECT FROM processor_event WHERE processed_at IS NULL'),
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

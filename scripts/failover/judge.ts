import type { Pool } from '@merenda/database';
import { describeFinding } from '@merenda/domain/statement/finding';
import type { Gateways } from '../../apps/api/src/gateways/index.ts';
import { type Course, keepRecord } from '../../apps/api/src/guarantees/testing/storm/course.ts';
import {
  auditInstallation,
  describeMoneyFinding,
} from '../../apps/api/src/modules/money-audit/index.ts';
import { until } from '../../apps/api/src/testing/payments.ts';
import type { RunningSandbox } from '../../apps/api/src/testing/sandbox.ts';
import { say } from '../start/say.ts';
import type { Load } from './load.ts';

/** Seconds for which writing may be away: of all failures at the 95th percentile, of a switchover. */
const BARS = { p95: 15, switchover: 1 };
const SETTLE_MS = 5_000;

/** The load's record, and everything that it is compared with. */
interface Books {
  load: Load;
  course: Course;
  owner: Pool;
  gateways: Gateways;
  sandbox: RunningSandbox;
}

/** Compares all stores with the callers' journal, prints the figures; returns what is wrong. */
export async function compareBooks(books: Books): Promise<string[]> {
  const { load, course, owner, gateways } = books;
  await settle(books);
  const { findings, ledger, unheard } = await auditInstallation(
    { pool: owner, gateways },
    { journal: { entries: course.journal, complete: true }, settleMs: SETTLE_MS },
  );
  const count = (...checks: string[]) =>
    findings.filter(({ check }) => checks.includes(check)).length;
  const acknowledged = new Set(
    course.journal.flatMap(({ key, outcome }) => (outcome === 'done' ? [key] : [])),
  ).size;
  say(
    `${acknowledged} acknowledged, ${count('acknowledged_missing', 'credit_missing', 'debit_missing')} lost, ${count('credit_doubled', 'payment_doubled', 'debit_doubled')} doubled`,
  );
  say(
    `reads and pages: ${[...load.reads].map(([status, n]) => `${n} × ${status || 'no answer'}`).join(', ')}`,
  );
  return [
    ...findings.map(describeMoneyFinding),
    ...ledger.findings.map(describeFinding),
    ...unheard,
    ...[...load.surprises].map(([said, times]) => `${times} × ${said}`),
    ...(load.reads.has(500) ? [`${load.reads.get(500)} reads were answered 500`] : []),
  ];
}

/** A failure, and the milliseconds in which nobody could write. */
export interface Away {
  name: string;
  ms: number;
}

/**
 * Judges a run by its books, the time without writing, and alerts that were missing or without reason;
 * returns the exit code.
 */
export async function judge({
  away,
  unnoticed,
  ...books
}: Books & { away: readonly Away[]; unnoticed: readonly string[] }): Promise<0 | 1> {
  const { course } = books;
  for (const [name, all] of Map.groupBy(away, ({ name }) => name)) {
    say(
      `${all.length} × ${name}: ${all.map(({ ms }) => seconds(ms)).join(', ')} s without writing`,
    );
  }
  const p95 = percentile(
    away.map(({ ms }) => ms),
    0.95,
  );
  if (away.length > 0)
    say(`${away.length} failures, writing away for ${seconds(p95)} s at the 95th percentile`);
  const planned = away.filter(({ name }) => name === 'switchover').map(({ ms }) => ms);
  const faults = [
    ...(await compareBooks(books)),
    ...unnoticed,
    ...(p95 > BARS.p95 * 1_000 ? [`writing was away for more than ${BARS.p95} s`] : []),
    ...(planned.some((ms) => ms > BARS.switchover * 1_000)
      ? [`writing was away for more than ${BARS.switchover} s in a switchover`]
      : []),
  ];
  for (const fault of faults) say(`fault: ${fault}`);
  if (faults.length === 0) say('both audits are in order');
  else {
    await keepRecord(course, 'npm run test:failover', faults);
    say(`its record is kept; to repeat it: -- --events ${course.length} --seed ${course.seed}`);
  }
  return faults.length === 0 ? 0 : 1;
}

/** Lets hours pass: unpaid codes and links expire, and the copies' jobs ask about what is in doubt. */
async function settle({ owner, sandbox }: Books): Promise<void> {
  await sandbox.control({ clockOffsetSeconds: 100_000 });
  await owner.query(
    `UPDATE topup SET created_at = created_at - interval '1 hour'
     WHERE status IN ('created', 'pending')`,
  );
  await until(
    async () => {
      await owner.query(`UPDATE topup SET checked_at = NULL, working_until = NULL
        WHERE status IN ('created', 'pending')`);
      const { rows } = await owner.query<{ open: bigint }>(
        `SELECT (SELECT count(*) FROM topup WHERE status IN ('created', 'pending'))
           + (SELECT count(*) FROM topup_refund WHERE status = 'pending')
           + (SELECT count(*) FROM processor_event WHERE processed_at IS NULL) AS open`,
      );
      return rows[0]?.open;
    },
    (open) => open === 0n,
  );
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

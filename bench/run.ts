/**
 * `npm run bench`: the speed of money, beside pgbench on the same server in the same minute, and the
 * time of ordering and statements with a million records relative to few.
 *
 *   --seconds 3        the length of each scenario's run in a round
 *   --rounds 2         the number of rounds, each with all scenarios
 *   --families 100     at each school of the large database; few to try it out
 *   --entries 1000000  of the large wallet
 *   --people 1000000   students and guardians to be searched
 *   --rows 50000       of the console's list that is scrolled
 *   --only text        only scenarios whose name contains it (and their yardsticks)
 *   --json file        also writes every figure to this file
 *
 * With POOLER=1 the API reaches the server through PgBouncer, as deploy/ configures it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootPostgres, createPool, migrate, numberOf, readArguments } from '@merenda/database';
import { describeFinding } from '@merenda/domain/statement/finding';
import { auditLedger, ledgerMigrations, rollUp, sealBlocks } from '@merenda/ledger';
import { prepareAccounts } from './accounts.ts';
import { describeScroll, scrollTable } from './console/tables.ts';
import { compareLogs } from './logs/compare.ts';
import { compareOrdering } from './ordering/compare.ts';
import { measurePeople } from './people/measure.ts';
import { findPgbench } from './pgbench.ts';
import { type Result, toComparedTable, toLines, toOwnTable, toTable } from './report.ts';
import type { Scenario } from './scenario.ts';
import { apiScenarios } from './scenarios/api.ts';
import { dayBoard } from './scenarios/day-board.ts';
import { openingHome } from './scenarios/home.ts';
import { ledgerScenarios } from './scenarios/ledger.ts';
import { lunchPeak } from './scenarios/lunch-peak.ts';
import { ownStatements } from './scenarios/own-statements.ts';
import { selectOnly, tpcB, transferByPgbench } from './scenarios/pgbench.ts';

/** The measured scenarios besides the yardsticks, in this order. */
const scenarios: readonly Scenario[] = [
  ...ledgerScenarios,
  ...apiScenarios,
  openingHome,
  lunchPeak,
  dayBoard,
];

const CALL =
  'npm run bench -- [--seconds 3] [--rounds 2] [--families 100] [--entries 1000000] [--people 1000000] [--rows 50000] [--only <text>] [--json <file>]';
const { values } = readArguments(CALL, {
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    families: { type: 'string', default: '100' },
    entries: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '50000' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const numberFor = (name: 'seconds' | 'rounds' | 'families' | 'entries' | 'people' | 'rows') =>
  numberOf(CALL, `--${name}`, values[name]);
const seconds = numberFor('seconds');
const rounds = numberFor('rounds');
const families = numberFor('families');
const entries = numberFor('entries');
const people = numberFor('people');
const rows = numberFor('rows');

const pgbench = findPgbench();
if (pgbench === undefined) {
  console.log(
    'pgbench was not found (Debian: apt install postgresql-contrib): no ratios this time',
  );
}
const yardsticks =
  pgbench === undefined ? [] : [tpcB(pgbench), selectOnly(pgbench), transferByPgbench(pgbench)];
const wanted = scenarios.filter(({ name }) => name.includes(values.only));
const names = yardsticks.map(({ name }) => name);
/** Yardsticks of single scenarios, each measured directly before the first of these. */
const own =
  pgbench === undefined
    ? []
    : ownStatements
        .filter(({ of }) => wanted.some(({ name }) => name.startsWith(of)))
        .map(({ of, make }) => ({ of, scenario: make(pgbench) }));

const [loadBefore = 0] = loadavg();
const dataDir = await mkdtemp(join(tmpdir(), 'merenda-bench-'));
const server = await bootPostgres({ dataDir, settings: { max_connections: 200 } });
try {
  // Without scenarios the yardsticks are not needed.
  const results =
    wanted.length === 0 ? [] : await runAll(server.url, [...yardsticks, ...withOwn(wanted)]);
  const lines = toLines(results, names);
  if (lines.length > 0) console.log(`\n${toTable(lines, names)}\n`);
  const ratios = own.map(({ of, scenario }) => ({ of, yardstick: scenario.name }));
  if (ratios.length > 0) console.log(`${toOwnTable(results, ratios)}\n`);
  const compared = await compareOrdering(server.url, {
    seconds,
    rounds,
    only: values.only,
    families,
  });
  if (compared.length > 0) console.log(`\n${toComparedTable(compared, 'p50Ms')}\n`);
  const logs = await compareLogs(server.url, {
    seconds,
    rounds,
    only: values.only,
    entries,
  });
  if (logs.length > 0) console.log(`\n${toComparedTable(logs, 'p99Ms')}\n`);
  const searched = await measurePeople(server.url, { seconds, only: values.only, people });
  if (searched) console.log(`\n${searched}\n`);
  if ('console: tables'.includes(values.only)) {
    const scrolled = await scrollTable({ seconds, rows });
    console.log(`\n${describeScroll(scrolled)}\n`);
  }
  console.log(
    `${availableParallelism()} processors, ${rounds} rounds of ${seconds} s; medians; ratios within a round`,
  );
  if (loadBefore > availableParallelism() / 2) {
    console.log(
      `other work was on the machine (load ${loadBefore.toFixed(1)}): repeat it when quiet`,
    );
  }
  if (values.json)
    await writeFile(
      values.json,
      `${JSON.stringify({ lines, results, compared, logs }, null, 2)}\n`,
    );
  if (wanted.length > 0) await checkLedger(server.url);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function withOwn(all: readonly Scenario[]): Scenario[] {
  const left = new Set(own);
  return all.flatMap((scenario) => {
    const before = [...left].filter(({ of }) => scenario.name.startsWith(of));
    for (const one of before) left.delete(one);
    return [...before.map((one) => one.scenario), scenario];
  });
}

async function runAll(url: string, all: readonly Scenario[]): Promise<Result[]> {
  await migrate(url, [ledgerMigrations]);
  const owner = createPool(url, { max: 1 });
  await prepareAccounts(owner);
  await owner.end();
  for (const scenario of all) await scenario.prepare?.(url);
  const results: Result[] = all.map(({ name }) => ({ name, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, scenario] of all.entries()) {
      process.stderr.write(`${round + 1}/${rounds} ${scenario.name} …\n`);
      results[n]?.rounds.push(await scenario.measure({ url, seconds }));
    }
  }
  for (const scenario of all) await scenario.finish?.();
  return results;
}

/** A benchmark counts only when the books are right. */
async function checkLedger(url: string): Promise<void> {
  const owner = createPool(url, { max: 1 });
  const startedAt = performance.now();
  const sealed = await sealBlocks(owner);
  const sealedAt = performance.now();
  await rollUp(owner);
  const report = await auditLedger(owner);
  const auditedAt = performance.now();
  await owner.end();
  const rate = (count: number, milliseconds: number) => `${whole((count / milliseconds) * 1000)}/s`;
  // Nothing is left to seal when a scenario's own jobs have sealed everything.
  if (sealed.transfers > 0) {
    console.log(`sealed at ${rate(sealed.transfers, sealedAt - startedAt)}`);
  }
  console.log(
    `${whole(report.transfers)} transfers audited at ${rate(report.transfers, auditedAt - sealedAt)}: ` +
      `${report.ok ? 'in order' : 'DAMAGED'}`,
  );
  if (report.ok) return;
  for (const finding of report.findings.slice(0, 20)) console.log(describeFinding(finding));
  process.exitCode = 1;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createPool } from '@merenda/database';
import { describeFinding } from '@merenda/domain/statement/finding';
import {
  auditInstallation,
  describeMoneyFinding,
  type JournalEntry,
  readJournal,
} from '../../apps/api/src/modules/money-audit/index.ts';
import { createDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unusableDatabase } from '../../apps/api/src/platform/database/unusable.ts';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { countLocked } from '../../apps/api/src/platform/seal/data-key.ts';
import { StartError, say } from '../start/say.ts';
import { judgeLoss } from './loss.ts';
import { chooseBackup } from './repository.ts';
import { backrest, type Restored, restore, runTool } from './restore.ts';

/** The processors have gone on since: only our own books are compared. */
const NO_GATEWAYS = { serving: () => undefined, named: () => undefined };

/** As the command takes them. */
interface Options {
  folder?: string | undefined;
  moment?: string | undefined;
  journal?: string | undefined;
  keep: boolean;
}

/** @returns the end code of the command; @throws StartError, EnvError when nothing can be restored */
export async function runDrill(values: Options): Promise<0 | 1> {
  const began = new Date();
  const place = placeOf(values.folder);
  const moment = momentOf(values.moment);
  const readActs = () => (values.journal ? readJournal(readText(values.journal)) : []);
  readActs();
  const backup = chooseBackup(backrest('info', '--output=json'), {
    major: majorHere(),
    freeBytes: freeBytesAt(place),
    system: await runningSystem(),
    moment,
  });
  say(`backup ${backup.label} of ${backup.ended.toISOString()}, ${inMegabytes(backup.bytes)} MB`);
  const folder = mkdtempSync(join(place, 'drill-'));
  try {
    const restored = await restore(folder, backup, moment);
    try {
      // The archive grows while it is replayed: its age, and what it lacks, count from now.
      return await judge(restored, {
        began,
        state: restored.newest ?? backup.ended,
        wanted: moment ?? new Date(),
        journal: readActs(),
      });
    } finally {
      await restored.stop();
    }
  } finally {
    if (values.keep) say(`the restored files are in ${folder}`);
    else rmSync(folder, { recursive: true });
  }
}

interface Drill {
  began: Date;
  /** The time of the newest restored transaction. */
  state: Date;
  /** The moment that was asked for; for the newest state, when it was there. */
  wanted: Date;
  journal: readonly JournalEntry[];
}

async function judge({ pool }: Restored, drill: Drill): Promise<0 | 1> {
  const { began, state, wanted, journal } = drill;
  const restoredAt = new Date();
  say(`restored to ${state.toISOString()} in ${seconds(began, restoredAt)} s`);
  const { findings, ledger, figures } = await auditInstallation(
    { pool, gateways: NO_GATEWAYS },
    { journal: { entries: journal } },
  );
  const loss = judgeLoss(journal, findings, state);
  const faults = [
    ...ledger.findings.map((finding) => `ledger: ${describeFinding(finding)}`),
    ...loss.faults.map(describeMoneyFinding),
    ...(await keyFaults(pool)),
  ];
  for (const fault of faults) say(`fault: ${fault}`);
  const { topups, transfers, orders } = figures;
  if (faults.length === 0) {
    say(`both audits are in order: ${topups} top-ups, ${transfers} transfers, ${orders} orders`);
  }
  say(`audited in ${seconds(restoredAt, new Date())} s`);
  say(
    `the newest restored transaction is ${seconds(state, wanted)} s older than ${wanted.toISOString()}`,
  );
  if (journal.length > 0) {
    say(`${loss.acknowledged} acts acknowledged, ${loss.lost} lost: they came after that`);
  }
  return faults.length === 0 ? 0 : 1;
}

/** A key that opens nothing of the backup is that of another installation. */
async function keyFaults(pool: Restored['pool']): Promise<string[]> {
  const { DATA_KEY, FORMER_DATA_KEY } = process.env;
  if (!DATA_KEY) return [];
  const env = { DATA_KEY, ...(FORMER_DATA_KEY ? { FORMER_DATA_KEY } : {}) };
  const locked = await countLocked({ env }, createDatabase(pool));
  return locked === 0 ? [] : [`DATA_KEY: it does not open ${locked} secrets of the backup`];
}

function placeOf(folder: string | undefined): string {
  if (!folder) throw new StartError('--folder wants a folder with room for the fresh cluster');
  if (!existsSync(folder)) throw new StartError(`--folder: ${folder} is missing`);
  return resolve(folder);
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new StartError('--moment wants a time with its zone, like 2026-11-27T10:00:00Z');
  }
  return moment;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`--journal: ${file} cannot be read`);
  }
}

const majorHere = () => runTool('postgres', ['--version']).match(/ (\d+)[.]/)?.[1] ?? '';

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The system identifier of the running database. */
async function runningSystem(): Promise<string | undefined> {
  const { DATABASE_URL } = readEnv({ DATABASE_URL: process.env.DATABASE_URL });
  if (!DATABASE_URL) return undefined;
  const pool = createPool(DATABASE_URL, { max: 1, applicationName: 'merenda drill' });
  try {
    const { rows } = await pool.query<{ id: bigint }>(
      'SELECT system_identifier AS id FROM pg_control_system()',
    );
    return String(rows[0]?.id);
  } catch (error) {
    throw unusableDatabase(error);
  } finally {
    await pool.end();
  }
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);
const seconds = (from: Date, to: Date) => ((to.getTime() - from.getTime()) / 1_000).toFixed(1);

import { StartError } from '../start/say.ts';

/** The part of `pgbackrest info --output=json` that a drill needs. */
interface Stanza {
  status: { code: number; message: string };
  /** The clusters that were archived here, the newest last. */
  db: readonly { 'system-id': string; version: string }[];
  backup: readonly {
    label: string;
    error: boolean;
    /** Seconds since 1970. */
    timestamp: { stop: number };
    /** Bytes of the restored files. */
    info: { size: number };
  }[];
}

export interface Backup {
  label: string;
  /** The earliest moment that it can be restored to. */
  ended: Date;
  bytes: number;
}

/** The machine that restores, and its wish. */
export interface AtHand {
  /** The major version of the PostgreSQL here. */
  major: string;
  freeBytes: number;
  /** The running database's system identifier; without it no installation is compared. */
  system?: string | undefined;
  /** The wanted moment; the newest without it. */
  moment?: Date | undefined;
}

/** The code beside a message that holds the bytes which pgBackRest could not read. */
const UNREADABLE = /"status":\{"code":99,/;
/** Room for the log that is replayed. */
const LOG_BYTES = 2 ** 28;

/**
 * The backup that a restore begins with.
 * @param told the output of `pgbackrest info --output=json`
 * @throws StartError, in one line, when it cannot be restored here
 */
export function chooseBackup(told: string, { major, freeBytes, system, moment }: AtHand): Backup {
  if (UNREADABLE.test(told)) {
    throw new StartError(
      'the backups cannot be read: PGBACKREST_REPO1_CIPHER_PASS is not their word, or they are damaged',
    );
  }
  // A system identifier has more digits than a number keeps.
  const exact = told.replace(/("system-id":)(\d+)/g, '$1"$2"');
  const [found] = JSON.parse(exact) as Stanza[];
  if (found?.status.code !== 0) {
    throw new StartError(`there is no backup: ${found?.status.message ?? 'no stanza merenda'}`);
  }
  const cluster = found.db.at(-1);
  if (cluster?.version !== major) {
    throw new StartError(
      `the backup is of PostgreSQL ${cluster?.version}, here is ${major}: install the same major version`,
    );
  }
  if (system !== undefined && cluster['system-id'] !== system) {
    throw new StartError(
      `the backup is of another installation: its system is ${cluster['system-id']}, DATABASE_URL's is ${system}`,
    );
  }
  const whole = found.backup
    .filter(({ error }) => !error)
    .map(({ label, timestamp, info }) => ({
      label,
      ended: new Date(timestamp.stop * 1_000),
      bytes: info.size,
    }));
  const backup = whole.findLast(({ ended }) => moment === undefined || ended <= moment);
  if (!backup) {
    const oldest = whole[0]?.ended.toISOString();
    throw new StartError(`the oldest backup ended at ${oldest}: no earlier moment can be restored`);
  }
  if (freeBytes < backup.bytes + LOG_BYTES) {
    const [free, wanted] = [freeBytes, backup.bytes + LOG_BYTES].map(inMegabytes);
    throw new StartError(`the disk has ${free} MB free, the backup wants ${wanted}`);
  }
  return backup;
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);

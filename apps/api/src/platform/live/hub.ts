import { setTimeout as pause } from 'node:timers/promises';
import type { Moment } from '@merenda/contract/help/events';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log/log.ts';
import { CHANNEL } from './announce.ts';

/** An open page of a guardian's. */
export interface Listener {
  readonly guardianId: string;
  readonly sessionId: string;
  /** The number of the last event that it was told. */
  last(): number;
  /** There may be something to tell. */
  wake(): void;
  moment(moment: Moment): void;
  /** Its session is over, or this copy stops. */
  end(): void;
}

/** Which of this copy's listeners there is something for. */
export interface LiveHub {
  /** @returns what ends the listening */
  follow(listener: Listener): () => void;
  close(): Promise<void>;
}

/** How one thing of these guardians stands now, by guardian: whoever listens is told when it changes. */
export type ReadStandings = (guardianIds: readonly string[]) => Promise<Map<string, Moment>>;

/**
 * How late it is noticed that something stands differently, that a hint was lost, that a session has
 * ended: all of it stands in the database, which is asked once for all listeners of a copy.
 */
const LOOK_EVERY_MS = 500;

/** Hears of events by LISTEN, and looks for what was not heard of (product:api#events). */
export function createLiveHub({
  pool,
  log,
  stopping,
  standings,
}: {
  pool: Pool;
  log: Log;
  stopping: AbortSignal;
  standings: readonly ReadStandings[];
}): LiveHub {
  /** With what each was told last of how each thing stands. */
  const listeners = new Map<Listener, Map<ReadStandings, string>>();
  let connection: PoolClient | undefined;
  const closing = new AbortController();
  let looking: Promise<void> | undefined;

  const hear = ({ payload = '' }: { payload?: string | undefined }) => {
    const [guardianId = '', ...rest] = payload.split(' ');
    const moment = rest.length > 0 ? (JSON.parse(rest.join(' ')) as Moment) : undefined;
    for (const listener of listeners.keys()) {
      if (listener.guardianId !== guardianId) continue;
      if (moment) listener.moment(moment);
      else listener.wake();
    }
  };

  const release = (error?: Error) => {
    connection?.removeListener('notification', hear);
    connection?.release(error ?? true);
    connection = undefined;
  };

  const listen = async () => {
    if (connection) return;
    connection = await pool.connect();
    connection.on('notification', hear);
    connection.once('error', release);
    await connection.query(`LISTEN ${CHANNEL}`);
  };

  const look = async () => {
    await listen();
    const all = [...listeners.keys()];
    const { rows: alive } = await pool.query<{ id: string; last: string }>(
      `SELECT session.id, coalesce(last_number, 0)::text AS last
       FROM session LEFT JOIN guardian_stream USING (guardian_id)
       WHERE id = ANY ($1) AND revoked_at IS NULL AND expires_at > now()`,
      [[...new Set(all.map(({ sessionId }) => sessionId))]],
    );
    const lastOf = new Map(alive.map(({ id, last }) => [id, Number(last)]));
    for (const listener of all) {
      const last = lastOf.get(listener.sessionId);
      if (last === undefined) listener.end();
      else if (last > listener.last()) listener.wake();
    }
    for (const read of standings) tell(read, all, await read([...new Set(all.map(guardianOf))]));
  };

  const tell = (
    read: ReadStandings,
    all: readonly Listener[],
    standings: ReadonlyMap<string, Moment>,
  ) => {
    for (const listener of all) {
      const standing = standings.get(listener.guardianId);
      const text = JSON.stringify(standing);
      const told = listeners.get(listener);
      if (!standing || !told || told.get(read) === text) continue;
      told.set(read, text);
      listener.moment(standing);
    }
  };

  /** Again and again, as long as somebody listens. */
  const keepLooking = async () => {
    while (listeners.size > 0 && !closing.signal.aborted) {
      await look().catch((error: unknown) => {
        release();
        log.warn({ err: error }, 'open pages are told later: the database does not answer');
      });
      await pause(LOOK_EVERY_MS, undefined, closing).catch(() => {});
    }
    looking = undefined;
  };

  stopping.addEventListener('abort', () => {
    for (const listener of listeners.keys()) listener.end();
  });

  return {
    follow(listener) {
      listeners.set(listener, new Map());
      if (stopping.aborted) listener.end();
      looking ??= keepLooking();
      return () => void listeners.delete(listener);
    },
    async close() {
      closing.abort();
      for (const listener of listeners.keys()) listener.end();
      await looking;
      release();
    },
  };
}

const guardianOf = ({ guardianId }: Listener) => guardianId;

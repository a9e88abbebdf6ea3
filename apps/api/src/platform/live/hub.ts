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

/**
 * How late a hint that was lost is noticed, and a session that has ended: both stand in the database,
 * which is asked once for all listeners of a copy.
 */
const LOOK_EVERY_MS = 2_000;

/** Hears of events by LISTEN, and looks for what was not heard of (product:api#events). */
export function createLiveHub({
  pool,
  log,
  stopping,
}: {
  pool: Pool;
  log: Log;
  stopping: AbortSignal;
}): LiveHub {
  const listeners = new Set<Listener>();
  let connection: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const hear = ({ payload = '' }: { payload?: string | undefined }) => {
    const [guardianId = '', ...rest] = payload.split(' ');
    const moment = rest.length > 0 ? (JSON.parse(rest.join(' ')) as Moment) : undefined;
    for (const listener of listeners) {
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
    const all = [...listeners];
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
  };

  const lookSafely = () => {
    looking = look().catch((error: unknown) => {
      release();
      log.warn({ err: error }, 'open pages are told later: the database does not answer');
    });
    return looking;
  };

  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };

  stopping.addEventListener('abort', () => {
    for (const listener of listeners) listener.end();
  });

  return {
    follow(listener) {
      listeners.add(listener);
      if (stopping.aborted) listener.end();
      if (!timer) {
        void lookSafely();
        timer = setInterval(() => void looking.then(lookSafely), LOOK_EVERY_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    async close() {
      rest();
      for (const listener of listeners) listener.end();
      await looking;
      release();
    },
  };
}

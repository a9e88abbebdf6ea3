import { setTimeout as pause } from 'node:timers/promises';
import type { Moment } from '@merenda/contract/help/events';
import type { Client, Pool } from 'pg';
import type { Log } from '../log/log.ts';
import { CHANNEL } from './announce.ts';

/** One open page of a guardian. */
export interface Listener {
  readonly guardianId: string;
  readonly sessionId: string;
  /** The number of the last event that the page got. */
  last(): number;
  /** Called if there may be new events. */
  wake(): void;
  moment(moment: Moment): void;
  /** Called when the page's session is over or this copy stops. */
  end(): void;
}

/** Wakes those of this copy's listeners that have new events. */
export interface LiveHub {
  /** @returns a function that ends the listening */
  follow(listener: Listener): () => void;
  /** Resolves when this copy hears passing states, or does not reach the database. */
  hears(): Promise<void>;
  close(): Promise<void>;
}

/** Reads one kind of state of these guardians, by guardian; listeners are told when it changes. */
export type ReadMoments = (guardianIds: readonly string[]) => Promise<Map<string, Moment>>;

/**
 * The longest delay before a changed state, a lost hint or an ended session is noticed. All of these are
 * read from the database by one query for all listeners of a copy.
 */
const CHECK_INTERVAL_MS = 500;

/** Gets events by LISTEN, and polls for missed ones (product:api#events). */
export function createLiveHub({
  pool,
  openSession,
  log,
  stopping,
  readers,
}: {
  pool: Pool;
  /** Opens the connection that listens. */
  openSession: () => Promise<Client>;
  log: Log;
  stopping: AbortSignal;
  readers: readonly ReadMoments[];
}): LiveHub {
  /** Each listener with the last value that it got of each state. */
  const listeners = new Map<Listener, Map<ReadMoments, string>>();
  let connection: Client | undefined;
  let opening: Promise<void> | undefined;
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

  /** Does not wait: a server that is cut off answers no farewell. */
  const hangUp = () => {
    connection?.end().catch(() => {});
    connection = undefined;
    opening = undefined;
  };

  const open = async () => {
    const opened = await openSession();
    connection = opened;
    opened.on('notification', hear);
    opened.once('end', () => {
      if (connection === opened) hangUp();
    });
    await opened.query(`LISTEN ${CHANNEL}`);
  };

  const listen = () => {
    opening ??= open();
    return opening;
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
    for (const read of readers) tell(read, all, await read([...new Set(all.map(guardianOf))]));
  };

  const tell = (
    read: ReadMoments,
    all: readonly Listener[],
    moments: ReadonlyMap<string, Moment>,
  ) => {
    for (const listener of all) {
      const moment = moments.get(listener.guardianId);
      const text = JSON.stringify(moment);
      const sent = listeners.get(listener);
      if (!moment || !sent || sent.get(read) === text) continue;
      sent.set(read, text);
      listener.moment(moment);
    }
  };

  /** Polls repeatedly while there are listeners. */
  const keepLooking = async () => {
    while (listeners.size > 0 && !closing.signal.aborted) {
      await look().catch((error: unknown) => {
        hangUp();
        log.warn({ err: error }, 'open pages get events later: the database does not answer');
      });
      await pause(CHECK_INTERVAL_MS, undefined, closing).catch(() => {});
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
    // A failure is told by the next look, which hangs up and tries again.
    hears: () => listen().catch(() => {}),
    async close() {
      closing.abort();
      for (const listener of listeners.keys()) listener.end();
      await looking;
      hangUp();
    },
  };
}

const guardianOf = ({ guardianId }: Listener) => guardianId;

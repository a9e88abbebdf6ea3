import { Readable } from 'node:stream';
import type { Moment } from '@merenda/contract/help/events';
import type { SignedIn } from '../../auth/signed-in.ts';
import { readEvents } from '../../platform/live/event-views.ts';
import { EVENT_VIEWS } from '../events.ts';
import type { Services } from '../services.ts';

/** Something is said at least so often, so that no one on the way takes the line for dead. */
const BEAT_MS = 15_000;
/** After so long a stream ends by itself, and goes on where it was with the next one. */
const LIFE_MS = 300_000;
const RETRY_MS = 1_000;

/**
 * A guardian's events as they happen, as `text/event-stream` (product:api#events): first what followed
 * `after`, each event once and in order; without it `ready` with the last number, and with `reset` when
 * what followed is no longer kept. It ends with the session, when this copy stops, or after a while:
 * whoever comes back says the last number that came.
 */
export function followEvents(
  services: Pick<Services, 'db' | 'live' | 'log'>,
  { id: guardianId, sessionId }: SignedIn,
  after: number | undefined,
): Readable {
  const stop = new AbortController();
  const stream = Readable.from(write(services, { guardianId, sessionId, after, stop }), {
    objectMode: false,
  });
  // Whoever has gone is not waited for until the next beat.
  stream.once('close', () => stop.abort());
  return stream;
}

async function* write(
  { db, live, log }: Pick<Services, 'db' | 'live' | 'log'>,
  about: {
    guardianId: string;
    sessionId: string;
    after: number | undefined;
    stop: AbortController;
  },
): AsyncGenerator<string> {
  const { guardianId, sessionId, stop } = about;
  let { after } = about;
  const moments: Moment[] = [];
  let due = true;
  let ring = () => {};
  const unfollow = live.follow({
    guardianId,
    sessionId,
    last: () => after ?? 0,
    wake() {
      due = true;
      ring();
    },
    moment(moment) {
      moments.push(moment);
      ring();
    },
    end: () => stop.abort(),
  });
  const life = setTimeout(() => stop.abort(), LIFE_MS);
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    while (!stop.signal.aborted) {
      while (due && !stop.signal.aborted) {
        due = false;
        const page = await readEvents(db, EVENT_VIEWS, guardianId, after);
        if (after === undefined || page.reset) {
          yield told({ id: page.last, kind: page.reset ? 'reset' : 'ready', data: {} });
        }
        for (const { id, at, event } of page.docs) yield told({ id, at, ...event });
        // A full page may not be all there is.
        due ||= page.docs.length > 0;
        after = page.last;
      }
      for (const moment of moments.splice(0)) yield told(moment);
      if (due || stop.signal.aborted) continue;
      const rang = await new Promise<boolean>((resolve) => {
        const beat = setTimeout(() => resolve(false), BEAT_MS);
        ring = () => {
          clearTimeout(beat);
          resolve(true);
        };
        stop.signal.addEventListener('abort', ring, { once: true });
        if (stop.signal.aborted || due || moments.length > 0) ring();
      });
      if (!rang) yield ': beat\n\n';
    }
  } catch (error) {
    // It ends as if the line were cut: whoever listens comes back.
    log.warn({ err: error }, 'a stream of events ended');
  } finally {
    clearTimeout(life);
    unfollow();
  }
}

/** One event of the stream; what is over in a moment has no number. */
function told({ id, kind, ...event }: { id?: number; kind: string; data: unknown; at?: string }) {
  const number = id === undefined ? '' : `id: ${id}\n`;
  return `${number}event: ${kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

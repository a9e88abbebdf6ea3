import { Readable } from 'node:stream';
import type { Moment } from '@merenda/contract/help/events';
import type { SignedIn } from '../../auth/signed-in.ts';
import { readEvents } from '../../platform/live/event-views.ts';
import { EVENT_VIEWS } from '../events.ts';
import type { Services } from '../services.ts';

/** The stream sends at least one message in this time: proxies do not take it for dead. */
const BEAT_MS = 15_000;
/** A stream ends after this time; the page's next one continues there. */
const LIFE_MS = 300_000;
const RETRY_MS = 1_000;

/**
 * A guardian's events as they happen, as `text/event-stream` (product:api#events). First come the
 * events after `after`, each once and in order. Without `after`, `ready` comes with the last
 * number; `reset` comes if earlier events are no longer stored. The stream ends with the session,
 * when this copy stops, or after a while. A page that reconnects sends its last number.
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
  // A closed stream ends at once, without waiting for the next beat.
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
    // A passing state is not stored: after `ready` none is missed.
    await live.hears();
    while (!stop.signal.aborted) {
      while (due && !stop.signal.aborted) {
        due = false;
        const page = await readEvents(db, EVENT_VIEWS, guardianId, after);
        if (after === undefined || page.reset) {
          yield frameOf({ id: page.last, kind: page.reset ? 'reset' : 'ready', data: {} });
        }
        for (const { id, at, event } of page.docs) yield frameOf({ id, at, ...event });
        // A full page may have a next one.
        due ||= page.docs.length > 0;
        after = page.last;
      }
      for (const moment of moments.splice(0)) yield frameOf(moment);
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
    // The stream ends like a cut connection: the page reconnects.
    log.warn({ err: error }, 'a stream of events ended');
  } finally {
    clearTimeout(life);
    unfollow();
  }
}

/** One event of the stream; a passing event, such as typing, has no number. */
function frameOf({
  id,
  kind,
  ...event
}: {
  id?: number;
  kind: string;
  data: unknown;
  at?: string;
}) {
  const number = id === undefined ? '' : `id: ${id}\n`;
  return `${number}event: ${kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

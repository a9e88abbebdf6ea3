import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import type { DB } from '../database/generated.ts';
import { forEachConcurrently } from '../jobs/for-each-concurrently.ts';
import { createSingleFlight } from '../jobs/single-flight.ts';
import { composeEmails } from './compose-emails.ts';
import type { ComposedEmail, ComposerContext, Composers } from './composer.ts';
import { AddressRefused, type Mailer } from './mailer.ts';
import { close, type DueEmail, putBack, putOff, takeDue } from './queue.ts';

/** Maximum of e-mails taken by one statement and read together. */
const MAX_BATCH = 50;
/** E-mails not begun by then are put back; each e-mail therefore ends long before its lease. */
const BEGIN_WITHIN_MS = 10_000;
/**
 * Sent e-mails are closed in batches of this time. After a crash the e-mails of this time, and the one
 * being sent, are sent again.
 */
const CLOSE_AFTER_MS = 100;
/** E-mails that arrive during a run wait this long, so that many go together. */
const GATHER_MS = 250;

/** The services of the delivery, which alone has the mailer. */
interface Delivery extends ComposerContext {
  mailer: Mailer;
}

export interface Outbox {
  /**
   * Sends due e-mails until none is left. A job calls it for e-mails that a crash or an unreachable carrier
   * left behind; any number of workers share the work.
   * @returns the number of begun e-mails
   */
  deliver(signal?: AbortSignal): Promise<number>;
  /** Starts a delivery in the background. */
  wake(): void;
  /** Resolves when no delivery runs in the background. */
  settled(): Promise<void>;
  /** Begins no further e-mail; resolves when running ones have ended. */
  close(): Promise<void>;
}

/** The delivering end of `enqueueEmail` (record 0200). */
export function createOutbox(platform: Delivery, composers: Composers): Outbox {
  const closing = new AbortController();
  const deliver = async (signal?: AbortSignal) => {
    const done = createClosing(platform.db);
    let begun = 0;
    try {
      const work = (email: InHand) => {
        begun += 1;
        return deliverOne(platform, email, done);
      };
      await forEachConcurrently(emailsInHand(platform, composers, done), work, signal);
    } finally {
      await done.flush();
    }
    return begun;
  };
  const behind = createSingleFlight(() => deliver(closing.signal), platform.log, {
    gatherMs: GATHER_MS,
  });
  return {
    deliver,
    wake: behind.wake,
    settled: behind.settled,
    close() {
      closing.abort();
      return behind.settled();
    },
  };
}

/** A taken e-mail and its writer. */
interface InHand {
  due: DueEmail;
  write(): Promise<ComposedEmail | undefined>;
}

/**
 * All due e-mails, each when there is room for it. A turn of the event loop lies between two, so that
 * requests go first.
 */
async function* emailsInHand(
  platform: Delivery,
  composers: Composers,
  done: Closing,
): AsyncGenerator<InHand> {
  for (;;) {
    const until = performance.now() + BEGIN_WITHIN_MS;
    const taken = await takeDue(platform.db, MAX_BATCH);
    if (taken.length === 0) return;
    const writers = await composeEmails(platform, composers, taken);
    const waiting = taken.map((due, at) => ({
      due,
      write: writers[at] ?? (async () => undefined),
    }));
    try {
      while (performance.now() < until) {
        const next = waiting.shift();
        if (!next) break;
        await nextTurn();
        yield next;
        if (done.isDue()) await done.flush();
      }
    } finally {
      if (waiting.length > 0) {
        await putBack(
          platform.db,
          waiting.map(({ due }) => due),
        );
      }
    }
    // E-mails put back are due; a worker too slow to begin one leaves them to others.
    const hasMore = waiting.length > 0 ? waiting.length < taken.length : taken.length === MAX_BATCH;
    if (!hasMore) return;
  }
}

/**
 * Closes e-mails that were sent, or that have no recipient; those of a moment are closed by one statement.
 */
interface Closing {
  add(id: string): void;
  isDue(): boolean;
  flush(): Promise<void>;
}

function createClosing(db: Kysely<DB>): Closing {
  let ids: string[] = [];
  let flushedAt = performance.now();
  return {
    add: (id) => void ids.push(id),
    isDue: () => ids.length > 0 && performance.now() - flushedAt >= CLOSE_AFTER_MS,
    async flush() {
      const some = ids;
      ids = [];
      flushedAt = performance.now();
      if (some.length > 0) await close(db, some);
    },
  };
}

async function deliverOne(
  { db, mailer, log }: Delivery,
  { due, write }: InHand,
  done: Closing,
): Promise<void> {
  const { id, attempts, isLast } = due;
  try {
    const email = await write();
    if (email) await mailer.send({ ...email, id });
    done.add(id);
  } catch (error) {
    log.error({ err: error, email: id, attempts, isLast }, 'an e-mail was not sent');
    const isRefused = error instanceof AddressRefused;
    if (isRefused) await tellOfBounce(db, due, error.address);
    if (isLast || isRefused) done.add(id);
    else await putOff(db, due);
  }
}

/**
 * Raises an alert on the pages, since no e-mail arrives; one stays open until the guardian has dealt with
 * it.
 */
async function tellOfBounce(db: Kysely<DB>, { guardian_id }: DueEmail, to: string): Promise<void> {
  const kind = 'email-bounced';
  const guardian = await db
    .selectFrom('guardian')
    .leftJoin('alert', (join) =>
      join
        .onRef('alert.guardian_id', '=', 'guardian.id')
        .on('kind', '=', kind)
        .on('resolved_at', 'is not', null),
    )
    .select('guardian.id')
    .select((eb) => eb.fn.count('alert.id').as('seen'))
    .where('guardian.id', '=', guardian_id)
    // Some e-mails, such as invitations, go to other people.
    .where('email', '=', to)
    .groupBy('guardian.id')
    .executeTakeFirst();
  if (!guardian) return;
  const event = `${kind}-${guardian.seen}`;
  await raiseAlerts(db, [{ guardianId: guardian.id, kind, event }]);
}

import { alertRule, hasOptionalLetter } from '@merenda/domain/help/alerts';
import { type Kysely, sql } from 'kysely';
import { alertOf } from '../alerts/alert-letters.ts';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/generated.ts';
import type { Env } from '../env.ts';
import { forEachConcurrently } from '../jobs/for-each-concurrently.ts';
import { createSingleFlight } from '../jobs/single-flight.ts';
import type { Log } from '../log/log.ts';
import type { Email } from './email.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { AddressRefused, type Mailer } from './mailer.ts';

/** A worker that dies with an e-mail in hand leaves it to the others after this. */
const LEASE = sql`interval '1 minute'`;
const MAX_PAUSE_SECONDS = 3_600;
/** Then it is given up: by then it is news to nobody. */
const RETRY_FOR = sql`interval '3 days'`;

/** What a composer may use. */
export interface ComposerContext {
  db: Kysely<DB>;
  env: Env;
  clock: Clock;
  log: Log;
}

/** What the delivering end stands on; it alone has the mailer. */
interface Delivery extends ComposerContext {
  mailer: Mailer;
}

/** An e-mail whose turn it is. */
export interface QueuedEmail<Kind extends EmailKind> {
  kind: Kind;
  guardianId: string | null;
  data: EmailData[Kind];
  /** Since it was ordered. */
  waitedSeconds: number;
}

/**
 * Writes an e-mail at the moment when it is handed over, from what the database says then. It may be
 * called again for the same e-mail when the carrier did not take it. Tokens are made here, and only
 * their hashes are kept.
 * @returns undefined when there is nobody to write to any more, or nothing to tell
 */
export type Composer<Kind extends EmailKind> = (
  context: ComposerContext,
  email: QueuedEmail<Kind>,
) => Promise<Omit<Email, 'id'> | undefined>;

/** One for each kind: a kind without a composer does not compile. */
export type Composers = { readonly [Kind in EmailKind]: Composer<Kind> };

export interface Outbox {
  /**
   * Hands over what is due, until nothing is. A job calls it for what a crash or a carrier that was
   * away left behind; any number of workers share the work.
   * @returns how many e-mails were taken up
   */
  deliver(signal?: AbortSignal): Promise<number>;
  /** Delivers now, behind whoever calls. */
  wake(): void;
  /** Resolves when nothing is being delivered behind anybody. */
  settled(): Promise<void>;
  /** Begins no further e-mail; resolves when those under way have ended. */
  close(): Promise<void>;
}

/** The delivering end of `enqueueEmail` (record 0200). */
export function createOutbox(platform: Delivery, composers: Composers): Outbox {
  const closing = new AbortController();
  const deliver = async (signal?: AbortSignal) => {
    let taken = 0;
    await forEachConcurrently(
      dueEmails(platform.db),
      async (due) => {
        taken += 1;
        await deliverOne(platform, composers, due);
      },
      signal,
    );
    return taken;
  };
  const behind = createSingleFlight(() => deliver(closing.signal), platform.log);
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

async function* dueEmails(db: Kysely<DB>) {
  for (let due = await take(db); due; due = await take(db)) yield due;
}

type Due = NonNullable<Awaited<ReturnType<typeof take>>>;

/** What was never tried goes first. */
const take = (db: Kysely<DB>) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mail_outbox')
        .select('id')
        .where('closed_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('attempts')
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mail_outbox')
    .from('due')
    .set({ due_at: sql`now() + ${LEASE}`, attempts: sql`attempts + 1` })
    .whereRef('mail_outbox.id', '=', 'due.id')
    .returning(['mail_outbox.id', 'kind', 'guardian_id', 'data', 'attempts'])
    .returning([
      sql<boolean>`created_at < now() - ${RETRY_FOR}`.as('isLast'),
      sql<number>`extract(epoch from now() - created_at)::float8`.as('waitedSeconds'),
    ])
    .executeTakeFirst();

async function deliverOne(platform: Delivery, composers: Composers, due: Due): Promise<void> {
  const { id, attempts, isLast } = due;
  try {
    const email = await compose(platform, composers, due);
    if (email) await platform.mailer.send({ ...email, id });
    await close(platform.db, id);
  } catch (error) {
    platform.log.error({ err: error, email: id, attempts, isLast }, 'an e-mail was not sent');
    const isRefused = error instanceof AddressRefused;
    if (isRefused) await tellOfBounce(platform.db, due, error.address);
    await (isLast || isRefused ? close(platform.db, id) : putOff(platform.db, due));
  }
}

/** Letters that are not owed stay away where the guardian said so (product:help#letters). */
async function isUnwanted(db: Kysely<DB>, { kind, guardian_id }: Due): Promise<boolean> {
  const alert = alertOf(kind as EmailKind);
  const topic = alert && alertRule(alert).topic;
  if (!topic || !hasOptionalLetter(topic)) return false;
  const off = await db
    .selectFrom('alert_settings')
    .select('guardian_id')
    .where('guardian_id', '=', guardian_id)
    .where(sql<boolean>`${topic} = ANY (letters_off)`)
    .executeTakeFirst();
  return off !== undefined;
}

/** On the pages, as no letter arrives; once until the guardian has seen to it. */
async function tellOfBounce(db: Kysely<DB>, { guardian_id }: Due, to: string): Promise<void> {
  const kind = 'letter-bounced';
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
    // Some letters go to others: an invitation.
    .where('email', '=', to)
    .groupBy('guardian.id')
    .executeTakeFirst();
  if (!guardian) return;
  const event = `${kind}-${guardian.seen}`;
  await raiseAlerts(db, [{ guardianId: guardian.id, kind, event }]);
}

async function compose(context: ComposerContext, composers: Composers, due: Due) {
  const composer = composers[due.kind as EmailKind] as Composer<EmailKind> | undefined;
  // Of a newer copy, which will send it.
  if (!composer) throw new Error(`no composer for ${due.kind}`);
  if (await isUnwanted(context.db, due)) return undefined;
  return composer(context, {
    kind: due.kind as EmailKind,
    guardianId: due.guardian_id,
    data: due.data as unknown as EmailData[EmailKind],
    waitedSeconds: due.waitedSeconds,
  });
}

/** The row stays for a while, so that the same e-mail is not ordered again; what it said does not. */
const close = (db: Kysely<DB>, id: string) =>
  db
    .updateTable('mail_outbox')
    .set({ closed_at: sql`now()`, data: '{}' })
    .where('id', '=', id)
    .execute();

const putOff = (db: Kysely<DB>, { id, attempts }: Due) => {
  const pauseSeconds = Math.min(2 ** Math.min(attempts, 20), MAX_PAUSE_SECONDS);
  return db
    .updateTable('mail_outbox')
    .set({ due_at: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where('id', '=', id)
    .execute();
};

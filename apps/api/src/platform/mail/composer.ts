import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/generated.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log/log.ts';
import type { Printer } from '../printing/printer.ts';
import type { Email } from './email.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { EmailRecipient } from './find-recipients.ts';

/** The services that a composer may use. */
export interface ComposerContext {
  db: Kysely<DB>;
  env: Env;
  clock: Clock;
  log: Log;
  /** Prints the documents attached to an e-mail. */
  printer: Printer;
}

/** An e-mail that is due. */
export interface QueuedEmail<Kind extends EmailKind> {
  kind: Kind;
  guardianId: string | null;
  data: EmailData[Kind];
  /** Seconds since the e-mail was ordered. */
  waitedSeconds: number;
  /** The guardian's present data; undefined if the guardian has left, and then nothing is sent. */
  recipient: EmailRecipient<Kind> | undefined;
}

/** A composed e-mail. */
export type ComposedEmail = Omit<Email, 'id'>;

/**
 * Writes an e-mail when it is sent, from the database's present state. The outbox may call it again if the
 * carrier did not take the e-mail. It makes the tokens; only their hashes are stored.
 * @returns undefined if the recipient has left, or there is nothing to tell any more
 */
export type Composer<Kind extends EmailKind> = (
  context: ComposerContext,
  email: QueuedEmail<Kind>,
) => Promise<ComposedEmail | undefined>;

/** A composer of a kind that is often due in numbers: it reads the data of all of them together. */
export interface CommonComposer<Kind extends EmailKind> {
  /** @returns the writer of each e-mail */
  readAll(
    context: ComposerContext,
    emails: readonly QueuedEmail<Kind>[],
  ): Promise<(email: QueuedEmail<Kind>) => ComposedEmail | undefined>;
}

/** The composer of each kind; a kind without one does not compile. */
export type Composers = {
  readonly [Kind in EmailKind]: Composer<Kind> | CommonComposer<Kind>;
};

import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/generated.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log/log.ts';
import type { Printer } from '../printing/printer.ts';
import type { Email } from './email.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { EmailRecipient } from './find-recipients.ts';

/** What a composer may use. */
export interface ComposerContext {
  db: Kysely<DB>;
  env: Env;
  clock: Clock;
  log: Log;
  /** Prints the documents that go with a letter. */
  printer: Printer;
}

/** An e-mail whose turn it is. */
export interface QueuedEmail<Kind extends EmailKind> {
  kind: Kind;
  guardianId: string | null;
  data: EmailData[Kind];
  /** Since it was ordered. */
  waitedSeconds: number;
  /** The guardian, as they stand now; undefined when they have left: nobody is written to. */
  recipient: EmailRecipient<Kind> | undefined;
}

/** What a composer makes. */
export type Letter = Omit<Email, 'id'>;

/**
 * Writes an e-mail at the moment when it is handed over, from what the database says then. It may be
 * called again for the same e-mail when the carrier did not take it. Tokens are made here, and only
 * their hashes are kept.
 * @returns undefined when there is nobody to write to any more, or nothing to tell
 */
export type Composer<Kind extends EmailKind> = (
  context: ComposerContext,
  email: QueuedEmail<Kind>,
) => Promise<Letter | undefined>;

/** The same for a kind of which many are due at once: what they tell is read for all together. */
export interface CommonComposer<Kind extends EmailKind> {
  /** @returns what writes each of them, when its turn has come */
  readAll(
    context: ComposerContext,
    emails: readonly QueuedEmail<Kind>[],
  ): Promise<(email: QueuedEmail<Kind>) => Letter | undefined>;
}

/** One for each kind: a kind without a composer does not compile. */
export type Composers = {
  readonly [Kind in EmailKind]: Composer<Kind> | CommonComposer<Kind>;
};

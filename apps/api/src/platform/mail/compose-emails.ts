import type {
  CommonComposer,
  ComposedEmail,
  Composer,
  ComposerContext,
  Composers,
  QueuedEmail,
} from './composer.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { findRecipients, recipientOf } from './find-recipients.ts';

/** An e-mail as stored in the outbox. */
export interface StoredEmail {
  kind: string;
  guardian_id: string | null;
  data: unknown;
  waitedSeconds: number;
}

/**
 * Reads the data of several e-mails together: their guardians, and the records of kinds that are often due
 * in numbers.
 * @returns a writer for each e-mail, in their order. The writer returns undefined for an e-mail that must
 * not be sent, and throws that e-mail's own errors.
 */
export async function composeEmails(
  context: ComposerContext,
  composers: Composers,
  emails: readonly StoredEmail[],
): Promise<(() => Promise<ComposedEmail | undefined>)[]> {
  const guardians = await findRecipients(context.db, [
    ...new Set(emails.flatMap(({ guardian_id }) => guardian_id ?? [])),
  ]);
  const queued = emails.map((email) =>
    outcomeOf(() => queue(email, composers, guardians.get(email.guardian_id ?? ''))),
  );
  const wanted = queued.flatMap(({ value }) =>
    value && !value.recipient?.isUnwanted ? value : [],
  );
  const writers = new Map<QueuedEmail<EmailKind>, Writer>();
  for (const [kind, ofKind] of Map.groupBy(wanted, (email) => email.kind)) {
    const write = await writerOf(context, composers[kind] as AnyComposer, ofKind);
    for (const email of ofKind) writers.set(email, write);
  }
  return queued.map(({ value: email, error }) => async () => {
    if (!email) throw error;
    return writers.get(email)?.(email);
  });
}

/** @throws Error for a kind that only a newer copy knows; that copy sends it */
function queue(
  { kind, guardian_id, data, waitedSeconds }: StoredEmail,
  composers: Composers,
  guardian: Parameters<typeof recipientOf>[1] | undefined,
): QueuedEmail<EmailKind> {
  if (!Object.hasOwn(composers, kind)) throw new Error(`no composer for ${kind}`);
  const email = {
    kind: kind as EmailKind,
    guardianId: guardian_id,
    data: data as EmailData[EmailKind],
    waitedSeconds,
  };
  return { ...email, recipient: guardian && recipientOf(email, guardian) };
}

function outcomeOf<Value>(work: () => Value): { value?: Value; error?: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** The composer of the given e-mails' kind. */
type AnyComposer = Composer<EmailKind> | CommonComposer<EmailKind>;
type Writer = (email: QueuedEmail<EmailKind>) => Promise<ComposedEmail | undefined>;

async function writerOf(
  context: ComposerContext,
  composer: AnyComposer,
  emails: readonly QueuedEmail<EmailKind>[],
): Promise<Writer> {
  if (typeof composer === 'function') return (email) => composer(context, email);
  const read = (some: typeof emails) => composer.readAll(context, some);
  try {
    const write = await read(emails);
    return async (email) => write(email);
  } catch (error) {
    context.log.warn({ err: error }, 'the data of e-mails is read one by one');
    // An e-mail whose data cannot be read does not delay the others.
    return async (email) => (await read([email]))(email);
  }
}

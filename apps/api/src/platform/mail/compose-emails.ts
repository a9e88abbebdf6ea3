import type {
  CommonComposer,
  Composer,
  ComposerContext,
  Composers,
  Letter,
  QueuedEmail,
} from './composer.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { findRecipients, recipientOf } from './find-recipients.ts';

/** An e-mail as the outbox has it. */
export interface StoredEmail {
  kind: string;
  guardian_id: string | null;
  data: unknown;
  waitedSeconds: number;
}

/**
 * Reads what e-mails need, for all of them together: their guardians, and what a kind of which many are
 * due tells.
 * @returns what writes each of them when its turn has come, in their order; undefined when it is not to
 * be sent. What goes wrong with one is thrown there.
 */
export async function composeEmails(
  context: ComposerContext,
  composers: Composers,
  emails: readonly StoredEmail[],
): Promise<(() => Promise<Letter | undefined>)[]> {
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

/** @throws Error for a kind of a newer copy, which will send it */
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

/** Of the kind of the e-mails that it is given. */
type AnyComposer = Composer<EmailKind> | CommonComposer<EmailKind>;
type Writer = (email: QueuedEmail<EmailKind>) => Promise<Letter | undefined>;

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
    context.log.warn({ err: error }, 'e-mails are read for one by one');
    // One that cannot be read for keeps none of the others waiting.
    return async (email) => (await read([email]))(email);
  }
}

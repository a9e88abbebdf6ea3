import { randomBytes } from 'node:crypto';
import type { FileAnswer } from '@merenda/contract/file';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { openSecret, sealSecret } from '../../platform/seal/data-key.ts';
import { open, SealError, seal } from '../../platform/seal/seal.ts';
import type { Services } from '../services.ts';

const KEY_BYTES = 32;

const placeOf = (messageId: string) => `file of ticket message ${messageId}`;

/**
 * Stores a message's file, encrypted with its ticket's key, which the first file creates; the
 * caller has locked the ticket.
 * @throws Failure unavailable without the DATA_KEY under which other keys are sealed
 */
export async function keepFile(
  services: Services,
  trx: Transaction<DB>,
  { ticketId, messageId, content }: { ticketId: string; messageId: string; content: Buffer },
): Promise<void> {
  const key = await lockedAway(services, async () => {
    const known = await keyOf(services, trx, ticketId);
    return known ?? (await makeKey(services, trx, ticketId));
  });
  await trx
    .insertInto('ticket_file')
    .values({ message_id: messageId, sealed: seal(key, content, placeOf(messageId)) })
    .execute();
}

/**
 * The file of a ticket's message; the caller has authorised the ticket.
 * @throws Failure not_found, unavailable when it cannot be decrypted
 */
export async function openFile(
  services: Services,
  { ticketId, number }: { ticketId: string; number: number },
): Promise<FileAnswer> {
  const file = await services.db
    .selectFrom('ticket_message as message')
    .innerJoin('ticket_file', 'ticket_file.message_id', 'message.id')
    .select(['message.id', 'message.file_name', 'message.media_type', 'ticket_file.sealed'])
    .where('message.ticket_id', '=', ticketId)
    .where('message.number', '=', number)
    .executeTakeFirstOrThrow(notFound);
  return {
    name: file.file_name ?? '',
    mediaType: file.media_type ?? '',
    content: await lockedAway(services, async () => {
      const key = await keyOf(services, services.db, ticketId);
      if (!key) throw new SealError('a file without its key');
      return open(key, file.sealed, placeOf(file.id));
    }),
  };
}

async function makeKey(services: Services, trx: Transaction<DB>, id: string): Promise<Buffer> {
  const secret = randomBytes(KEY_BYTES);
  const { sealed, print } = await sealSecret(services, trx, 'ticket_key', { id, secret });
  await trx
    .insertInto('ticket_key')
    .values({ ticket_id: id, wrapped_key: sealed, data_key_print: print })
    .execute();
  return secret;
}

async function keyOf(services: Services, db: Kysely<DB>, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ticket_key')
    .select(['wrapped_key as sealed', 'data_key_print as print'])
    .where('ticket_id', '=', id)
    .executeTakeFirst();
  return row && openSecret(services, 'ticket_key', { id, ...row });
}

async function lockedAway<T>({ log }: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error(`files of tickets can be neither kept nor read: ${error.message}`);
    throw new Failure('unavailable');
  }
}

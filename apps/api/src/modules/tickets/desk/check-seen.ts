import { derivedId } from '@merenda/ledger';
import type { Selectable, Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid } from '../../../platform/failure.ts';

/**
 * A request that names what was seen, unless a script sends it, which shows nobody anything.
 * @throws Failure validation_failed
 */
export function namingSeen<Sent extends { seen?: number | undefined }>(
  { kind }: Pick<SignedInOperator, 'kind'>,
  sent: Sent,
): Sent {
  if (kind === 'person' && sent.seen === undefined) throw invalid('seen', 'is wanted of a person');
  return sent;
}

/**
 * Refuses an answer to a conversation in which a colleague has answered meanwhile: the guardian would
 * read two answers that do not know of each other. A repeat of the operator's own answer passes.
 * @param seen the number of the last message that the operator has seen
 * @throws Failure record_changed, with the colleague's name
 */
export async function checkSeen(
  trx: Transaction<DB>,
  ticket: Pick<Selectable<DB['ticket']>, 'id' | 'messages'>,
  { operatorId, seen, key }: { operatorId: string; seen: number; key?: string | undefined },
): Promise<void> {
  if (seen >= ticket.messages) return;
  const later = await trx
    .selectFrom('ticket_message')
    .innerJoin('operator', 'operator.id', 'ticket_message.operator_id')
    .select(['ticket_message.id', 'operator.id as operatorId', 'operator.name'])
    .where('ticket_id', '=', ticket.id)
    .where('number', '>', seen)
    .orderBy('number', 'desc')
    .execute();
  const own = key && derivedId('ticket-message', ticket.id, 'operator', key);
  if (later.some(({ id }) => id === own)) return;
  const colleague = later.find((message) => message.operatorId !== operatorId);
  if (!colleague) return;
  throw new Failure('record_changed', {
    message: 'a colleague has answered meanwhile',
    userMessageKey: 'desk.error.answered',
    userMessageValues: () => ({ name: colleague.name }),
  });
}

/**
 * Refuses a decision about a conversation in which the guardian or a colleague has said something that
 * the operator has not seen.
 * @throws Failure record_changed
 */
export async function checkAllSeen(
  trx: Transaction<DB>,
  ticket: Pick<Selectable<DB['ticket']>, 'id' | 'messages'>,
  { operatorId, seen }: { operatorId: string; seen: number },
): Promise<void> {
  if (seen >= ticket.messages) return;
  const unseen = await trx
    .selectFrom('ticket_message')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .where('number', '>', seen)
    .where('operator_id', 'is distinct from', operatorId)
    .executeTakeFirst();
  if (!unseen) return;
  throw new Failure('record_changed', {
    message: 'something has been said meanwhile',
    userMessageKey: 'desk.error.said',
  });
}

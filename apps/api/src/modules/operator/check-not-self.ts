import { type Mailbox, mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Approver, UninvolvedApprover } from './four-eyes.ts';

/**
 * Nobody decides about the own account as a guardian. The mailbox tells that an operator is the guardian,
 * since the two accounts know nothing of each other (product:console#money). A script has no mailbox.
 * @returns the operator's mailbox
 * @throws Failure operator_not_allowed
 */
export async function checkNotSelf(
  db: Kysely<DB>,
  { id }: { id: string },
  guardianId: string,
): Promise<Mailbox | null> {
  const operator = await db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const guardian = await db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  const mailbox = operator.email === null ? null : mailboxOf(operator.email);
  if (mailbox !== mailboxOf(guardian.email)) return mailbox;
  throw new Failure('operator_not_allowed', {
    message: 'nobody decides about the own account as a guardian',
    userMessageKey: 'console.error.ownAccount',
  });
}

/**
 * An approver about a guardian's money.
 * @throws Failure operator_not_allowed as `checkNotSelf`
 */
export async function uninvolved(
  db: Kysely<DB>,
  approver: Approver,
  guardianId: string,
): Promise<UninvolvedApprover> {
  const mailbox = await checkNotSelf(db, approver, guardianId);
  return { ...approver, mailbox } as UninvolvedApprover;
}

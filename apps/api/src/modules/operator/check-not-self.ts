import { type Mailbox, mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Approver, UninvolvedApprover } from './four-eyes.ts';

/** An operator with the mailbox of the account. */
async function withMailbox<By extends { id: string }>(
  db: Kysely<DB>,
  approver: By,
): Promise<By & { mailbox: Mailbox | null }> {
  const { email } = await db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', approver.id)
    .executeTakeFirstOrThrow();
  return { ...approver, mailbox: email === null ? null : mailboxOf(email) };
}

/**
 * Nobody decides about the own account as a guardian. The mailbox tells that an operator is the guardian,
 * since the two accounts know nothing of each other (product:console#money). A script has no mailbox.
 * @throws Failure operator_not_allowed
 */
export async function checkNotSelf<By extends { id: string }>(
  db: Kysely<DB>,
  operator: By,
  guardianId: string,
): Promise<By & { mailbox: Mailbox | null }> {
  const known = await withMailbox(db, operator);
  const guardian = await db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  if (known.mailbox !== mailboxOf(guardian.email)) return known;
  throw new Failure('operator_not_allowed', {
    message: 'nobody decides about the own account as a guardian',
    userMessageKey: 'console.error.ownAccount',
  });
}

/**
 * An approver about a guardian's money.
 * @throws Failure operator_not_allowed as `checkNotSelf`
 */
export const uninvolved = async (
  db: Kysely<DB>,
  approver: Approver,
  guardianId: string,
): Promise<UninvolvedApprover> =>
  (await checkNotSelf(db, approver, guardianId)) as UninvolvedApprover;

/** An approver of what is about no guardian's money, as a company's setting. */
export const concernsNobody = async (
  db: Kysely<DB>,
  approver: Approver,
): Promise<UninvolvedApprover> => (await withMailbox(db, approver)) as UninvolvedApprover;

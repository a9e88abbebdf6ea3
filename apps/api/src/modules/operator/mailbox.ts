import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../platform/database/database.ts';

/** SQL: the operator has this address, or another one of its mailbox (product:operating#operators). */
export const mailboxIs = (email: string) =>
  sql<boolean>`mailbox_of(operator.email) = ${mailboxOf(email)}`;

/** An operator has the mailbox already. */
export const isKnownMailbox = (error: unknown): boolean =>
  ['operator_email_key', 'operator_mailbox_key'].some((key) => isUniqueViolation(error, key));

import { type Mailbox, mailboxOf } from '@merenda/domain/access/mailboxes';
import { mayTouch, type OperatorRight, type Place } from '@merenda/domain/people/operators';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';

/**
 * An operator who approves. `isPresent` is true for a person who is signed in or has given a code
 * of the authenticator app. It is false for a script and for a mere name in a command.
 */
export interface Approver {
  id: string;
  isPresent: boolean;
}

declare const UNINVOLVED: unique symbol;

/**
 * An approver about the money of somebody else (`uninvolved`), or of nobody (`concernsNobody`). A script has
 * no mailbox.
 */
export interface UninvolvedApprover extends Approver {
  mailbox: Mailbox | null;
  readonly [UNINVOLVED]: true;
}

declare const FIRST: unique symbol;

/** The first of two people, who could still approve: `standingFirst` alone says it. */
export interface FirstApprover {
  mailbox: Mailbox;
  readonly [FIRST]: true;
}

/** The first approval, if any, and the number of approvals that are needed. */
interface Approved {
  first: FirstApprover | null;
  wanted: 1 | 2;
}

/** An approval as it is stored, and whether it is the last needed one. */
interface Approval {
  set: { approved_by: string } | { seconded_by: string };
  isEnough: boolean;
}

/**
 * Adds an approval. Two approvals must come from two different people, which the database enforces
 * as well (product:reversal#four-eyes).
 * @throws Failure operator_not_allowed, where two are needed, for an approver who has approved
 * already or is not present
 */
export function approve({ first, wanted }: Approved, approver: UninvolvedApprover): Approval {
  if (wanted === 2 && first !== null) {
    return { set: approveSecond(first, approver), isEnough: true };
  }
  if (wanted === 2) checkPresent(approver);
  return { set: { approved_by: approver.id }, isEnough: wanted === 1 };
}

/**
 * The approval of a person who asks for an act: it counts as the first.
 * @throws Failure operator_not_allowed, where two are needed, for an approver who is not present
 */
export function approveFirst(
  wanted: 1 | 2,
  approver: UninvolvedApprover,
): { approved_by: string; isEnough: boolean } {
  const { isEnough } = approve({ first: null, wanted }, approver);
  return { approved_by: approver.id, isEnough };
}

/**
 * The second approval of what a first person has entered.
 * @throws Failure operator_not_allowed as `approve`
 */
export function approveSecond(
  first: FirstApprover,
  approver: UninvolvedApprover,
): { seconded_by: string } {
  checkPresent(approver);
  // One person may have two accounts.
  if (first.mailbox === approver.mailbox) {
    throw new Failure('operator_not_allowed', {
      message: 'another operator must approve it too',
      userMessageKey: 'console.error.ownApproval',
    });
  }
  return { seconded_by: approver.id };
}

/** @throws Failure operator_not_allowed for a script, and for a mere name in a command */
export function checkPresent({ isPresent }: Approver): void {
  if (isPresent) return;
  throw new Failure('operator_not_allowed', {
    message: 'two people approve it: signed in, or by command with a --code of their app',
  });
}

/** The approver of a request: a signed-in person is present, a script is not. */
export const approverOf = ({ id, kind }: { id: string; kind: 'person' | 'script' }): Approver => ({
  id,
  isPresent: kind === 'person',
});

/** The place of a record that two people approve, and the right that each of them needs. */
export type ApprovedPlace = Exclude<Place, 'installation'> & { right: OperatorRight };

/**
 * The first of two people. An approval counts only while its person could still give it: once access, right
 * or scope has ended there is no first one (product:console#money).
 */
export async function standingFirst(
  db: Kysely<DB>,
  first: string | null,
  place: ApprovedPlace,
): Promise<FirstApprover | null> {
  if (first === null) return null;
  const { email, disabled_at, ...access } = await db
    .selectFrom('operator')
    .select(['email', 'disabled_at', 'roles', 'everywhere', 'companies', 'schools'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  if (email === null || disabled_at !== null || !mayTouch(access, place)) return null;
  return { mailbox: mailboxOf(email) } as FirstApprover;
}

/**
 * The person who has asked for an act. Once that person could not ask any more the act is dismissed, and asked
 * for anew.
 * @throws Failure operator_not_allowed
 */
export async function requireFirst(
  db: Kysely<DB>,
  first: string,
  place: ApprovedPlace,
): Promise<FirstApprover> {
  const standing = await standingFirst(db, first, place);
  if (standing !== null) return standing;
  throw new Failure('operator_not_allowed', {
    message: 'the access of who asked for it has ended',
    userMessageKey: 'console.error.firstEnded',
  });
}

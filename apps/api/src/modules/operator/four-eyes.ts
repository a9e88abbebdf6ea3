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

/** The first approval, if any, and the number of approvals that are needed. */
interface Approved {
  approved_by: string | null;
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
export function approve(
  { approved_by: first, wanted }: Approved,
  { id, isPresent }: Approver,
): Approval {
  if (wanted === 1) return { set: { approved_by: id }, isEnough: true };
  if (!isPresent) {
    throw new Failure('operator_not_allowed', {
      message: 'two people approve it: signed in, or by command with a --code of their app',
    });
  }
  if (first === null) return { set: { approved_by: id }, isEnough: false };
  if (first === id) {
    throw new Failure('operator_not_allowed', {
      message: 'another operator must approve it too',
      userMessageKey: 'console.error.ownApproval',
    });
  }
  return { set: { seconded_by: id }, isEnough: true };
}

/**
 * The approval of a person who asks for an act: it counts as the first.
 * @throws Failure operator_not_allowed, where two are needed, for an approver who is not present
 */
export function approveFirst(
  wanted: 1 | 2,
  approver: Approver,
): { approved_by: string; isEnough: boolean } {
  const { isEnough } = approve({ approved_by: null, wanted }, approver);
  return { approved_by: approver.id, isEnough };
}

/**
 * The second approval of what a first person has entered.
 * @throws Failure operator_not_allowed as `approve`
 */
export function approveSecond(first: string, approver: Approver): void {
  approve({ approved_by: first, wanted: 2 }, approver);
}

/** The approver of a request: a signed-in person is present, a script is not. */
export const approverOf = ({ id, kind }: { id: string; kind: 'person' | 'script' }): Approver => ({
  id,
  isPresent: kind === 'person',
});

/**
 * The first of two people. Once that person's access has ended the approval counts no more, and there is
 * no first one (product:console#money).
 */
export async function standingFirst(db: Kysely<DB>, first: string | null): Promise<string | null> {
  if (first === null) return null;
  const { disabled_at } = await db
    .selectFrom('operator')
    .select('disabled_at')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  return disabled_at === null ? first : null;
}

/**
 * Checks that the person who has asked for an act still may: else it is dismissed, and asked for anew.
 * @throws Failure operator_not_allowed
 */
export async function checkFirst(db: Kysely<DB>, first: string): Promise<void> {
  if ((await standingFirst(db, first)) !== null) return;
  throw new Failure('operator_not_allowed', {
    message: 'the access of who asked for it has ended',
    userMessageKey: 'console.error.firstEnded',
  });
}

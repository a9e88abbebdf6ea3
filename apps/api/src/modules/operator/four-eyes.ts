import { Failure } from '../../platform/failure.ts';

/**
 * Who approves. `isPresent`: a person who has just shown to be there, signed in or by a code of the
 * authenticator app. A script is nobody's eyes, and neither is a name that a command was given.
 */
export interface Approver {
  id: string;
  isPresent: boolean;
}

/** Approvals so far, and how many are wanted. */
interface Approved {
  approved_by: string | null;
  wanted: 1 | 2;
}

/** An approval as it is kept, and whether it is enough. */
interface Approval {
  set: { approved_by: string } | { seconded_by: string };
  isEnough: boolean;
}

/**
 * One more approval: where two are wanted, of two different people, which the database holds as well
 * (product:reversal#four-eyes).
 * @throws Failure operator_not_allowed for whoever has approved already and, where two are wanted, for
 * one who is no person or not there
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
    throw new Failure('operator_not_allowed', { message: 'another operator must approve it too' });
  }
  return { set: { seconded_by: id }, isEnough: true };
}

/** How somebody approves who has signed in, or shows a token. */
export const approverOf = ({ id, kind }: { id: string; kind: 'person' | 'script' }): Approver => ({
  id,
  isPresent: kind === 'person',
});

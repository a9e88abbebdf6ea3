import {
  OPERATOR_LIMITS,
  type OperatorScope,
  tokenEndProblem,
} from '@merenda/domain/people/operators';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { accessVersion } from '../manage/access.ts';
import type { ProposalView } from './proposal-view.ts';
import { checkedAccess, writeProposal } from './propose.ts';

type Needed = Pick<Services, 'db' | 'clock'>;

/**
 * Proposes a new script with a token, which another administrator approves
 * (product:console-administration#two-administrators).
 * @throws Failure validation_failed for an unknown place, a scope of two kinds or none, or a wrong end
 * @throws Failure duplicate_operator for the name of a script with a living token; proposal_open
 */
export async function proposeScript(
  { db, clock }: Needed,
  proposer: SignedInOperator,
  { name, until, ...wanted }: OperatorScope & { name: string; until: string; roles: string[] },
): Promise<ProposalView> {
  const token_until = checkedEnd(until, clock());
  const access = await checkedAccess(db, wanted);
  return writeProposal(db, proposer, async (trx) => {
    const known = await trx
      .selectFrom('operator')
      .innerJoin('operator_session', 'operator_session.operator_id', 'operator.id')
      .select('operator.id')
      .where('kind', '=', 'script')
      .where('name', '=', name)
      .where('disabled_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (known) throw scriptIsKnown();
    return { name, token_until, ...access };
  });
}

/**
 * Proposes another token for a script, with the access that it has. The former token ends at the approval.
 * @throws Failure not_found for an unknown or disabled script, or a person
 * @throws Failure validation_failed for a wrong end; proposal_open
 * @throws Failure record_changed when the script's access has changed since it was read
 */
export async function proposeToken(
  { db, clock }: Needed,
  proposer: SignedInOperator,
  { id, until, version }: { id: string; until: string; version: string },
): Promise<ProposalView> {
  const token_until = checkedEnd(until, clock());
  return writeProposal(db, proposer, async (trx) => {
    const { id: operator_id, ...access } = await trx
      .selectFrom('operator')
      .select(['id', 'roles', 'everywhere', 'companies', 'schools'])
      .where('id', '=', id)
      .where('kind', '=', 'script')
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow(notFound);
    if (accessVersion(access) !== version) throw new Failure('record_changed');
    return { operator_id, access_version: version, token_until, ...access };
  });
}

/** A script with a living token has the name already. */
export const scriptIsKnown = () =>
  new Failure('duplicate_operator', {
    message: 'a script has this name',
    userMessageKey: 'administration.error.scriptKnown',
  });

/** The end of a token is over, or too far. */
export const wrongTokenEnd = () =>
  invalid('until', 'no end of a token', 'administration.error.tokenEnd', {
    days: OPERATOR_LIMITS.tokenDays,
  });

function checkedEnd(typed: string, now: Date): Date {
  const until = new Date(typed);
  if (tokenEndProblem(until, now)) throw wrongTokenEnd();
  return until;
}

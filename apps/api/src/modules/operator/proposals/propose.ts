import { isSameAccess, type OperatorScope } from '@merenda/domain/people/operators';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import type { DB, OperatorProposal } from '../../../platform/database/generated.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { mailboxIs } from '../mailbox.ts';
import {
  accessVersion,
  checkAccess,
  type OperatorAccess,
  OperatorError,
} from '../manage/access.ts';
import { type ProposalView, viewProposals } from './proposal-view.ts';

type Wanted = OperatorScope & { roles: readonly string[] };

/** A new person, or the operator whose access changes. */
export type Whom = { email: string; name: string } | { operator: string; version: string };

/**
 * Proposes access, which another administrator approves (product:console-administration#two-administrators).
 * @throws Failure not_found for an unknown or disabled operator, or a script
 * @throws Failure operator_not_allowed for the own access
 * @throws Failure validation_failed for an unknown place, a scope of two kinds or none, or the present access
 * @throws Failure duplicate_operator, proposal_open
 * @throws Failure record_changed when the operator's access has changed since it was read
 */
export async function propose(
  { db }: Pick<Services, 'db'>,
  proposer: SignedInOperator,
  whom: Whom,
  wanted: Wanted,
): Promise<ProposalView> {
  const access = await checkedAccess(db, wanted);
  return writeProposal(db, proposer, async (trx) => ({
    ...(await subjectOf(trx, proposer, { whom, access })),
    ...access,
  }));
}

type Proposed = Omit<Insertable<OperatorProposal>, 'proposed_by'>;

/**
 * Writes the proposal that `find` answers, which looks up its subject in the same transaction.
 * @throws Failure proposal_open
 */
export async function writeProposal(
  db: Services['db'],
  proposer: SignedInOperator,
  find: (trx: Transaction<DB>) => Promise<Proposed>,
): Promise<ProposalView> {
  const made = db.transaction().execute(async (trx) => {
    const proposal = await trx
      .insertInto('operator_proposal')
      .values({ ...(await find(trx)), proposed_by: proposer.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { operator_id: operator, roles, everywhere, companies, schools } = proposal;
    await writeAudit(trx, {
      action: 'operator.proposed',
      operator: proposer.id,
      subject: proposal.id,
      detail: {
        ...(operator !== null && { operator }),
        ...{ roles, everywhere, companies, schools },
        ...tokenDetail(proposal),
      },
    });
    return proposal;
  });
  const [view] = await viewProposals(db, [await made.catch(refuseSecond)]);
  if (!view) throw notFound();
  return view;
}

/** The end of a script's token, as the audit tells it. */
export const tokenDetail = ({
  token_until,
}: Pick<Selectable<OperatorProposal>, 'token_until'>) => ({
  ...(token_until !== null && { tokenUntil: token_until.toISOString() }),
});

/** @throws Failure validation_failed for an unknown place, or a scope of two kinds or none */
export async function checkedAccess(db: Services['db'], wanted: Wanted) {
  try {
    return await checkAccess(db, wanted);
  } catch (error) {
    if (error instanceof OperatorError) throw invalid('companies', error.message);
    throw error;
  }
}

async function subjectOf(
  trx: Transaction<DB>,
  proposer: SignedInOperator,
  { whom, access }: { whom: Whom; access: OperatorAccess },
) {
  if ('operator' in whom) {
    if (whom.operator === proposer.id) {
      throw new Failure('operator_not_allowed', {
        message: 'nobody proposes the own access',
        userMessageKey: 'administration.error.own',
      });
    }
    const before = await trx
      .selectFrom('operator')
      .select(['id', 'roles', 'everywhere', 'companies', 'schools'])
      .where('id', '=', whom.operator)
      .where('kind', '=', 'person')
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow(notFound);
    if (accessVersion(before) !== whom.version) throw new Failure('record_changed');
    // Another administrator would approve nothing.
    if (isSameAccess(before, access)) throw invalid('roles', 'as before', 'form.unchanged');
    return { operator_id: before.id, access_version: whom.version };
  }
  const known = await trx
    .selectFrom('operator')
    .select('id')
    .where(mailboxIs(whom.email))
    .executeTakeFirst();
  if (known) throw new Failure('duplicate_operator');
  return whom;
}

function refuseSecond(error: unknown): never {
  const isOpen = ['operator', 'email', 'script'].some((kind) =>
    isUniqueViolation(error, `operator_proposal_${kind}_key`),
  );
  throw isOpen ? new Failure('proposal_open') : error;
}

import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { sql, type Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { isKnownMailbox } from '../mailbox.ts';
import { accessVersion } from '../manage/access.ts';
import { type ProposalView, viewProposals } from './proposal-view.ts';
import { tokenDetail } from './propose.ts';
import { scriptIsKnown, wrongTokenEnd } from './propose-token.ts';

type Needed = Pick<Services, 'db'>;

/**
 * Carries out another administrator's proposal (product:console-administration#two-administrators). A
 * new operator's code for the first sign-in, and a script's token, are returned only here.
 * @throws Failure not_found, proposal_decided, duplicate_operator
 * @throws Failure validation_failed when the end of a script's token is over meanwhile
 * @throws Failure record_changed when the access is another one than the proposer read
 * @throws Failure operator_not_allowed for the own proposal, for the own access, and when the
 * proposer is no administrator any more
 */
export async function approveProposal(
  { db }: Needed,
  approver: SignedInOperator,
  id: string,
): Promise<{ proposal: ProposalView; setupCode?: string; token?: string }> {
  const { token: secret, tokenHash } = newToken();
  const decided = db.transaction().execute(async (trx) => {
    const proposal = await findOpen(trx, id);
    if ([proposal.proposed_by, proposal.operator_id].includes(approver.id)) {
      throw new Failure('operator_not_allowed', {
        message: 'another administrator approves',
        userMessageKey: 'administration.error.own',
      });
    }
    const changed = proposal.operator_id;
    const before = changed === null ? undefined : await lockAccess(trx, changed);
    const { access_version: read } = proposal;
    if (before && read !== null && accessVersion(before) !== read) {
      throw new Failure('record_changed', {
        message: 'the access has changed since it was proposed',
        userMessageKey: 'administration.error.accessChanged',
      });
    }
    const { rows } = await sql<{ made: string | null }>`SELECT approve_operator_proposal(
      ${id}, ${approver.id}, ${tokenHash},
      now() + make_interval(hours => ${OPERATOR_LIMITS.setupHours})) AS made`.execute(trx);
    const made = rows[0]?.made;
    if (!made) throw new Failure('proposal_decided');
    await writeAudit(trx, {
      action: 'operator.access-approved',
      operator: approver.id,
      subject: made,
      detail: {
        proposal: id,
        ...(before && { before }),
        after: await accessOf(trx, made),
        ...tokenDetail(proposal),
      },
    });
    return { proposal: await findProposal(trx, id), isNew: proposal.operator_id === null };
  });
  const { proposal, isNew } = await decided.catch(refuseInWords);
  const isScript = proposal.token_until !== null;
  const [view] = await viewProposals(db, [proposal]);
  if (!view) throw notFound();
  if (isScript) return { proposal: view, token: secret };
  return { proposal: view, ...(isNew && { setupCode: secret }) };
}

/**
 * Withdraws the own proposal, or refuses another administrator's.
 * @throws Failure not_found, proposal_decided
 */
export async function closeProposal(
  { db }: Needed,
  operator: SignedInOperator,
  id: string,
): Promise<ProposalView> {
  const closed = await db.transaction().execute(async (trx) => {
    const { proposed_by: proposer } = await findOpen(trx, id);
    const status = proposer === operator.id ? 'withdrawn' : 'refused';
    await trx
      .updateTable('operator_proposal')
      .set({ status, decided_by: operator.id, decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: `operator.proposal-${status}`,
      operator: operator.id,
      subject: id,
    });
    return findProposal(trx, id);
  });
  const [view] = await viewProposals(db, [closed]);
  if (!view) throw notFound();
  return view;
}

/** @throws Failure not_found, proposal_decided */
async function findOpen(trx: Transaction<DB>, id: string) {
  const proposal = await trx
    .selectFrom('operator_proposal')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (proposal.status !== 'open') throw new Failure('proposal_decided');
  return proposal;
}

const findProposal = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('operator_proposal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** Roles and scope, as the audit tells them. */
const selectAccess = (trx: Transaction<DB>, operator: string) =>
  trx
    .selectFrom('operator')
    .select(['roles', 'everywhere', 'companies', 'schools'])
    .where('id', '=', operator);

const accessOf = (trx: Transaction<DB>, operator: string) =>
  selectAccess(trx, operator).executeTakeFirstOrThrow(notFound);

/** Waits for no act of the operator's own: two who decide about each other do not wait for each other. */
const lockAccess = (trx: Transaction<DB>, operator: string) =>
  selectAccess(trx, operator).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);

function refuseInWords(error: unknown): never {
  if (isKnownMailbox(error)) throw new Failure('duplicate_operator');
  if (isUniqueViolation(error, 'operator_script_key')) throw scriptIsKnown();
  if (breaks(error, 'operator_token_end')) throw wrongTokenEnd();
  // The database has found fewer than two administrators (`approve_operator_proposal`).
  if (breaks(error, 'operator_proposal_two_administrators')) {
    throw new Failure('operator_not_allowed', {
      message: 'its proposer is no administrator any more',
      userMessageKey: 'administration.error.proposer',
    });
  }
  throw error;
}

const breaks = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

import type { OperatorPayout } from '@merenda/contract/payments/payouts';
import { toMajor } from '@merenda/domain/money/money';
import {
  type ApproversWanted,
  approversWanted,
  type FourEyesFrom,
} from '@merenda/domain/payouts/payouts';
import { nameForOperators } from '@merenda/domain/people/guardian-names';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { companyAccount, withFourEyes } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { returnOf } from '../change-payout.ts';
import { openDetails } from '../details.ts';
import { isReturning, type Payout, payoutView } from '../payout.ts';
import { approversToReturn, countReturns } from './count-returns.ts';

/** The given and the needed number of approvals of a payout, which counts with what came before its request. */
export const approvalsOf = (
  payout: Payout,
  from: FourEyesFrom,
): { given: number; wanted: ApproversWanted } => ({
  given: [payout.approved_by, payout.seconded_by].filter((by) => by !== null).length,
  wanted: approversWanted(payout.asked_lately_minor, from, {
    hasFirst: payout.status === 'requested' && payout.approved_by !== null,
  }),
});

/** Payouts as operators see them, bank data masked. */
export async function operatorViews(
  services: Pick<Services, 'db' | 'env'>,
  payouts: readonly Payout[],
): Promise<OperatorPayout[]> {
  if (payouts.length === 0) return [];
  const { db } = services;
  const details = await openDetails(
    services,
    db,
    payouts.map(({ id }) => id),
  );
  const owed = await findOwed(db, payouts);
  const firsts = await findFirsts(db, payouts);
  const guardians = await findGuardians(db, payouts);
  const counted = await countReturns(db, payouts);
  return (await withFourEyes(db, payouts)).map(({ from, ...payout }) => {
    const back = counted.get(payout.id);
    const approver = payout.status === 'requested' && firsts.get(payout.approved_by);
    const by = isReturning(payout) && firsts.get(payout.return_by);
    return {
      ...payoutView(payout, details.get(payout.id)),
      company: payout.company_id,
      guardian: { _id: payout.guardian_id, isBlocked: false, ...guardians.get(payout.guardian_id) },
      currency: payout.currency,
      askedLately: toMajor(payout.asked_lately_minor, payout.currency),
      approvals: approvalsOf(payout, from),
      ...(back && { wantedToReturn: approversToReturn(payout, back, from) }),
      ...(approver && { approver }),
      ...(by && payout.return_reason && { returning: { by, reason: payout.return_reason } }),
      ...(payout.bank_file && { bankFile: payout.bank_file }),
      ...(payout.status === 'returned' && {
        cameBackTo: owed.has(returnOf(payout)) ? ('owed' as const) : ('wallet' as const),
      }),
    };
  });
}

/** A payout as operators see it, bank data masked. */
export async function operatorView(
  services: Pick<Services, 'db' | 'env'>,
  payout: Payout,
): Promise<OperatorPayout> {
  const [view] = await operatorViews(services, [payout]);
  if (!view) throw new Error('a payout has no view');
  return view;
}

type Person = NonNullable<OperatorPayout['approver']>;

/** The operators who approved first, or first said that the bank sent the money back, by id. */
async function findFirsts(
  db: Kysely<DB>,
  payouts: readonly Payout[],
): Promise<Map<string | null, Person>> {
  const ids = payouts
    .flatMap(({ approved_by, return_by }) => [approved_by, return_by])
    .filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('operator')
    .select(['id as _id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map((person) => [person._id, person]));
}

/** The guardians who asked, but those who have left, by id. */
async function findGuardians(
  db: Kysely<DB>,
  payouts: readonly Payout[],
): Promise<Map<string, Omit<OperatorPayout['guardian'], '_id'>>> {
  const rows = await db
    .selectFrom('guardian')
    .select(['id', 'name', 'blocked_at'])
    .where(
      'id',
      'in',
      payouts.map(({ guardian_id }) => guardian_id),
    )
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, name, blocked_at }) => [
      id,
      { name: nameForOperators(name), isBlocked: blocked_at !== null },
    ]),
  );
}

/** The postings of those whose wallet was closed when the bank sent the money back. */
async function findOwed(db: Kysely<DB>, payouts: readonly Payout[]): Promise<Set<string>> {
  const back = payouts.filter(({ status, settled_at }) => status === 'returned' && settled_at);
  if (back.length === 0) return new Set();
  const accounts = back.map(({ company_id, currency }) =>
    companyAccount(company_id, 'refunds-payable', currency),
  );
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ledger.transfer_detail
    WHERE id = ANY (${back.map(returnOf)}::uuid[]) AND credit = ANY (${accounts}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

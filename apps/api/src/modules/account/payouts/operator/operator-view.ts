import type { OperatorPayout } from '@merenda/contract/payments/payouts';
import { needsFourEyes } from '@merenda/domain/payouts/payouts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { companyAccount } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { returnOf } from '../change-payout.ts';
import { openDetails } from '../details.ts';
import { type Payout, payoutView } from '../payout.ts';

/** The given and the needed number of approvals of a payout. */
export const approvalsOf = ({
  asked_lately_minor,
  currency,
  approved_by,
  seconded_by,
}: Payout): { given: number; wanted: 1 | 2 } => ({
  given: [approved_by, seconded_by].filter((by) => by !== null).length,
  wanted: needsFourEyes(asked_lately_minor, currency) ? 2 : 1,
});

/** Payouts as operators see them, bank data masked. */
export async function operatorViews(
  services: Pick<Services, 'db' | 'env'>,
  payouts: readonly Payout[],
): Promise<OperatorPayout[]> {
  const { db } = services;
  const details = await openDetails(
    services,
    db,
    payouts.map(({ id }) => id),
  );
  const owed = await findOwed(db, payouts);
  const firsts = await findFirsts(db, payouts);
  return payouts.map((payout) => ({
    ...payoutView(payout, details.get(payout.id)),
    company: payout.company_id,
    guardian: { _id: payout.guardian_id },
    currency: payout.currency,
    approvals: approvalsOf(payout),
    ...firsts.get(payout.id),
    ...(payout.bank_file && { bankFile: payout.bank_file }),
    ...(payout.status === 'returned' && {
      cameBackTo: owed.has(returnOf(payout)) ? ('owed' as const) : ('wallet' as const),
    }),
  }));
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

/** The first approvers of payouts that await another person, by payout. */
async function findFirsts(
  db: Kysely<DB>,
  payouts: readonly Payout[],
): Promise<Map<string, Pick<OperatorPayout, 'approver'> | undefined>> {
  const awaiting = payouts.filter(({ status }) => status === 'requested');
  const approvers = awaiting.flatMap(({ approved_by }) => approved_by ?? []);
  if (approvers.length === 0) return new Map();
  const people = await db
    .selectFrom('operator')
    .select(['id as _id', 'name'])
    .where('id', 'in', approvers)
    .execute();
  return new Map(
    awaiting.map(({ id, approved_by }) => {
      const first = people.find(({ _id }) => _id === approved_by);
      return [id, first && { approver: first }] as const;
    }),
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

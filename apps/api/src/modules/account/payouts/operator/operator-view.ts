import type { OperatorPayout } from '@merenda/contract/payments/payouts';
import { needsFourEyes } from '@merenda/domain/payouts/payouts';
import type { PayoutDetails } from '../details.ts';
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

/** A payout as operators see it, bank data masked. */
export const operatorView = (
  payout: Payout,
  details: PayoutDetails | undefined,
): OperatorPayout => ({
  ...payoutView(payout, details),
  company: payout.company_id,
  guardian: { _id: payout.guardian_id },
  currency: payout.currency,
  approvals: approvalsOf(payout),
  ...(payout.bank_file && { bankFile: payout.bank_file }),
});

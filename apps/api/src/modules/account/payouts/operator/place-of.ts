import { approvePayout } from '@merenda/contract/payments/payouts';
import type { Payout } from '../payout.ts';

/** The place of a payout, and the right of who approves it or its return. */
export const placeOf = ({ company_id: companyId }: Payout) => ({
  companyId,
  right: approvePayout.right,
});

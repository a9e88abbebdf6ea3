import type { PayoutSummary } from '@merenda/contract/payments/payouts';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { changePayout } from './change-payout.ts';
import { summaryView } from './payout.ts';

/**
 * The guardian takes a payout back that nobody has approved; its money is available again.
 * @throws Failure not_found, payout_decided
 */
export const withdrawPayout = async (
  services: Pick<Services, 'db' | 'clock'>,
  guardian: Pick<SignedIn, 'id'>,
  id: string,
): Promise<PayoutSummary> =>
  summaryView(
    await changePayout(services, { id, guardianId: guardian.id }, () => ({
      status: 'withdrawn',
      audit: { action: 'payout.withdrawn', actor: guardian.id, subject: id },
    })),
  );

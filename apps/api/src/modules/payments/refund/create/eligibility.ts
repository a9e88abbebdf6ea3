import { type RefundObstacle, refundObstacle } from '@merenda/domain/payments/topup-refund';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import type { Services } from '../../../services.ts';
import { TAKING_DISPUTES } from '../../state.ts';
import type { Topup } from '../../topup/topup.ts';
import { isRefundInProgress } from '../store.ts';
import { findSources, type Source } from './sources.ts';

/** Whether a top-up can be refunded now, and from which wallets. */
export interface RefundEligibility {
  obstacle: RefundObstacle | undefined;
  sources: Source[];
}

/** Reads whether a top-up can be refunded; the refund itself reads this again under its locks. */
export async function findEligibility(
  db: Kysely<DB>,
  { clock, gateways }: Pick<Services, 'clock' | 'gateways'>,
  guardian: Pick<SignedIn, 'blocked'>,
  topup: Topup,
): Promise<RefundEligibility> {
  const sources = await findSources(db, topup);
  const obstacle = refundObstacle(
    {
      status: topup.status,
      provider: topup.provider,
      paidAt: topup.paid_at,
      disputed: await isDisputed(db, topup.id),
      underWay: await isRefundInProgress(db, topup.id),
      blocked: guardian.blocked,
      connected: gateways.named(topup.gateway) !== undefined,
      sources,
    },
    clock(),
  );
  return { obstacle, sources };
}

/** True while a bank has the money by an open or lost dispute. */
async function isDisputed(db: Kysely<DB>, topupId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('chargeback')
    .select('id')
    .where('topup_id', '=', topupId)
    .where('state', 'in', TAKING_DISPUTES)
    .limit(1)
    .executeTakeFirst();
  return dispute !== undefined;
}

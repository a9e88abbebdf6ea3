import { type RefundObstacle, refundObstacle } from '@merenda/domain/topup-refund';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { Topup } from '../topups/index.ts';
import { findSources, type Source } from './sources.ts';

/** Whether a top-up can be given back now, and from where. */
export interface Standing {
  obstacle: RefundObstacle | undefined;
  sources: Source[];
}

/** Reads how a top-up stands; also the rule of the refund itself, which asks again under its locks. */
export async function findStanding(
  db: Kysely<DB>,
  { clock, gateways }: Pick<Services, 'clock' | 'gateways'>,
  guardian: SignedIn,
  topup: Topup,
): Promise<Standing> {
  const before = await db
    .selectFrom('topup_refund')
    .select(['status', 'amount_minor'])
    .where('topup_id', '=', topup.id)
    .where('status', 'in', ['pending', 'done'])
    .execute();
  const sources = await findSources(db, topup);
  const obstacle = refundObstacle(
    {
      status: topup.status,
      provider: topup.provider,
      paidAt: topup.paid_at,
      disputed: await isDisputed(db, topup.id),
      underWay: before.some(({ status }) => status === 'pending'),
      blocked: guardian.blocked,
      connected: gateways.named(topup.gateway) !== undefined,
      sources,
    },
    clock(),
  );
  return { obstacle, sources };
}

/** Its bank has taken the money back, or may do so yet. */
async function isDisputed(db: Kysely<DB>, topupId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('chargeback')
    .select('id')
    .where('topup_id', '=', topupId)
    .where('state', '<>', 'won')
    .limit(1)
    .executeTakeFirst();
  return dispute !== undefined;
}

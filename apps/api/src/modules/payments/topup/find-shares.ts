import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { shareName, shareOwner } from './share-name.ts';

/** The shares of top-ups, the largest first, each with its wallet owner's name. */
export async function findShares(db: Kysely<DB>, guardianId: string, topupIds: string[]) {
  if (topupIds.length === 0) return [];
  const shares = await db
    .selectFrom('topup_part')
    .innerJoin('topup', 'topup.id', 'topup_part.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .leftJoin('student', 'student.id', 'topup_part.student_id')
    .select([
      'topup_part.topup_id',
      'topup_part.wallet_id',
      'topup_part.student_id',
      'topup_part.amount_minor',
      ...shareOwner(guardianId),
    ])
    .where('topup_part.topup_id', 'in', topupIds)
    .orderBy('topup_part.amount_minor', 'desc')
    .orderBy('topup_part.wallet_id')
    .execute();
  return shares.map((share) => ({ ...share, name: shareName(guardianId, share) }));
}

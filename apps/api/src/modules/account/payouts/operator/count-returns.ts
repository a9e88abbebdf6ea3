import {
  type ApproversWanted,
  approversWanted,
  type FourEyesFrom,
  PAYOUT_TRANSITIONS,
  type WithEarlier,
} from '@merenda/domain/payouts/payouts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { readEachGiven } from '../../../operator/index.ts';
import { isReturning, type Payout } from '../payout.ts';

/**
 * The amounts by which people are counted who say that a payout came back, by the id of each payout that may.
 * A return gives the amount once more: it counts with what the guardian has been given before it.
 */
export async function countReturns(
  db: Kysely<DB>,
  payouts: readonly Payout[],
): Promise<Map<string, WithEarlier>> {
  const paid = payouts.filter(({ status }) => PAYOUT_TRANSITIONS[status].includes('returned'));
  const counted = await readEachGiven(
    db,
    paid.map(({ id, guardian_id, amount_minor }) => ({
      guardianId: guardian_id,
      amountMinor: amount_minor,
      subject: id,
    })),
  );
  return new Map(counted.flatMap((minor, place) => (paid[place] ? [[paid[place].id, minor]] : [])));
}

/** The number of operators who say that it came back: no fewer than have approved it. */
export const approversToReturn = (
  payout: Payout,
  countedMinor: WithEarlier,
  from: FourEyesFrom,
): ApproversWanted => {
  const { asked_lately_minor: asked } = payout;
  const highest = countedMinor > asked ? countedMinor : asked;
  return approversWanted(highest, from, { hasFirst: isReturning(payout) });
};

import { sumMinor } from '@merenda/domain/money';
import { transfersOfGroup } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import type { Topup } from '../topup.ts';
import type { Chargeback } from './chargeback.ts';
import { giveBack } from './give-back.ts';
import { openTakings } from './open-takings.ts';
import { takeBack } from './take-back.ts';

/**
 * Makes what a chargeback has taken what is due, by what the ledger says that it took: takes what is
 * missing, or gives back what is too much. All of it or none, inside the caller's transaction.
 * @throws SpentMeanwhile
 */
export async function balanceTakings(
  trx: Kysely<DB>,
  topup: Topup,
  { chargeback, dueMinor }: { chargeback: Chargeback; dueMinor: bigint },
): Promise<void> {
  const group = await transfersOfGroup(executorOf(trx), chargeback.id);
  const open = openTakings(group);
  const moreMinor = dueMinor - sumMinor(open.map(({ amountMinor }) => amountMinor));
  // So that each step's transfers have ids of their own; the top-up's lock makes the steps take turns.
  const step = group.length;
  if (moreMinor > 0n) await takeBack(trx, topup, { chargeback, amountMinor: moreMinor, step });
  if (moreMinor < 0n) await giveBack(trx, topup, { open, amountMinor: -moreMinor, step, group });
}

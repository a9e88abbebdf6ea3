import { derivedId } from '@merenda/ledger';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/**
 * The day and the hour of the meal, by the school's clock, for each purchase that was paid from one of these
 * wallets, and for its refund, by transfer.
 */
export async function findMealTimes(
  { db }: Pick<Services, 'db'>,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; time: string; isCancelled: boolean; payment: string }>`
    SELECT meal_order.id, day || ' ' || slot AS time, meal_order.status = 'cancelled' AS "isCancelled",
      transfer_id AS payment
    FROM student JOIN meal_order ON meal_order.student_id = student.id
    WHERE student.wallet_id = ANY (${wallets}::uuid[])
    UNION ALL
    SELECT meal_order.id, day || ' ' || slot, meal_order.status = 'cancelled', transfer_id
    FROM guardian
    JOIN meal_order ON meal_order.requester_id = guardian.id AND meal_order.student_id IS NULL
    WHERE guardian.wallet_id = ANY (${wallets}::uuid[])
  `.execute(db);
  return new Map(
    rows.flatMap(({ id, time, isCancelled, payment }): [string, string][] =>
      isCancelled
        ? [
            [payment, time],
            [refundOf(id), time],
          ]
        : [[payment, time]],
    ),
  );
}

/** The transfer that returns the price of a cancelled order to the wallet that paid it. */
export const refundOf = (orderId: string): string => derivedId('purchase-refund', orderId);

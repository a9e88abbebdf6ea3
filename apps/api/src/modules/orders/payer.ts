import type { Cancellation } from '@merenda/contract/orders';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { EmailKind } from '../../platform/mail/email-kinds.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { cancelMeals, type MealToCome } from '../meals/index.ts';
import { postMoney } from '../wallets/index.ts';

/** What is told about a meal that its guardian did not act on. */
type LetterOfMeal = Extract<EmailKind, `meal-${string}`>;

/** The wallet that paid for an order, and whom it concerns: the diner's guardians, or the diner. */
export async function findPayer(
  trx: Transaction<DB>,
  orderId: string,
): Promise<{ wallet: string; guardians: string[] }> {
  const order = await trx
    .selectFrom('meal_order')
    .innerJoin('guardian', 'guardian.id', 'meal_order.requester_id')
    .leftJoin('student', 'student.id', 'meal_order.student_id')
    .select(['guardian.id as guardianId', 'guardian.wallet_id as ownWallet'])
    .select(['student.id as studentId', 'student.wallet_id as wallet'])
    .where('meal_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.studentId === null) return { wallet: order.ownWallet, guardians: [order.guardianId] };
  if (order.wallet === null) throw new Error('a student without wallet has ordered');
  const guardianships = await trx
    .selectFrom('guardianship')
    .select('guardian_id')
    .where('student_id', '=', order.studentId)
    .execute();
  return { wallet: order.wallet, guardians: guardianships.map((one) => one.guardian_id) };
}

/**
 * Cancels a locked meal for its diner, with the money back and a letter to each guardian; the last in
 * its transaction, because the wallet stays locked until the commit.
 */
export async function cancelWithLetter(
  trx: Transaction<DB>,
  meal: MealToCome,
  { why, kind }: { why: Cancellation; kind: LetterOfMeal },
): Promise<void> {
  const { wallet, guardians } = await findPayer(trx, meal.id);
  const refunds = await cancelMeals(trx, [meal], { wallet, why });
  await tellGuardians(trx, kind, { order: meal.id, guardians });
  for (const { code } of await postMoney(trx, refunds)) {
    if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  }
}

/** A letter about an order to each of these guardians, with what it tells. */
export async function tellGuardians(
  trx: Transaction<DB>,
  kind: LetterOfMeal,
  { order, guardians }: { order: string; guardians: readonly string[] },
): Promise<void> {
  for (const guardianId of guardians) {
    await enqueueEmail(trx, { kind, guardianId, data: { order } });
  }
}

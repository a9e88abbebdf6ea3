import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';

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

/** A letter about an order to each of these guardians; one of a kind, however often it is told. */
export async function tellGuardians(
  trx: Transaction<DB>,
  kind: 'meal-closed',
  { order, guardians }: { order: string; guardians: readonly string[] },
): Promise<void> {
  for (const guardianId of guardians) {
    await enqueueEmail(trx, { kind, guardianId, key: `${order}-${guardianId}`, data: { order } });
  }
}

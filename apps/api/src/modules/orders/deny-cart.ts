import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { cartOf, lockCarts } from './accepting/lock-cart.ts';
import { orderRefused } from './refusal.ts';

/**
 * Discards a cart: its price no longer counts, and accepting it in another tab is refused as
 * expired (product:ordering#cart). A discarded cart stays so.
 * @throws Failure not_found, order_not_possible for a cart that was placed meanwhile
 */
export async function denyCart(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  const wanted = { cartId, guardian };
  const { isOrdered, expiresAt } = cartOf(await lockCarts(trx, [wanted]), wanted);
  if (isOrdered) throw orderRefused('already_placed');
  if (expiresAt <= now) return;
  await trx.updateTable('cart').set({ expires_at: now }).where('id', '=', cartId).execute();
}

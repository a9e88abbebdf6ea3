import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import type { Erasure } from '../erasure.ts';

/** Erases cards, also at their processors, which may still have cards that were deleted here. */
export const cardErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx.deleteFrom('card_setup').where('guardian_id', '=', guardianId).execute();
    await trx
      .insertInto('card_removal')
      .columns(['gateway', 'gateway_token'])
      .expression((eb) =>
        eb
          .selectFrom('payment_card')
          .select(['gateway', 'gateway_token'])
          .where('guardian_id', '=', guardianId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable('payment_card')
      .set({
        // Unique, and not a token of any processor.
        gateway_token: sql`'erased ' || id`,
        brand: ERASED_NAME,
        last_four: '0000',
        expiry: '0100',
        holder: ERASED_NAME,
        is_default: false,
        deleted_at: sql`coalesce(deleted_at, now())`,
      })
      .where('guardian_id', '=', guardianId)
      .execute();
  },
  keeps: { 'payment_card.guardian_id': 'top-ups name the card that paid; nothing of it is left' },
};

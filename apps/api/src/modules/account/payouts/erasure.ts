import type { Erasure } from '../../erasure.ts';

/** Erases bank data; amounts and dates are kept for the books. */
export const payoutErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx
      .deleteFrom('payout_details')
      .where('payout_id', 'in', (eb) =>
        eb.selectFrom('payout_request').select('id').where('guardian_id', '=', guardianId),
      )
      .execute();
  },
  keeps: {
    'payout_request.guardian_id': 'the books: to whom it was paid, as an opaque id',
    'owed_payment.guardian_id': 'the books: to whom it was owed, as an opaque id',
  },
};

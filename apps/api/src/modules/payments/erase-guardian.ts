import type { Erasure } from '../erasure.ts';
import { eraseAgreements } from './agreement/end-agreements.ts';

/**
 * Ends agreements and erases codes, payment pages and request hashes. Amounts and dates are kept
 * for the books.
 */
export const paymentErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await eraseAgreements(trx, guardianId);
    await trx
      .updateTable('topup')
      .set({
        pix_code: null,
        redirect_url: null,
        redirect_qr_code_url: null,
        request_hash: Buffer.alloc(32),
      })
      .where('guardian_id', '=', guardianId)
      .execute();
  },
  keeps: {
    'topup.guardian_id': 'the books: who paid, as an opaque id',
    'topup_part.student_id': 'the books: to whom it went',
    'topup_refund_part.student_id': 'the books: from whom it went back',
    'recurring_topup.guardian_id': 'the books: what charges were agreed on',
    'recurring_topup_part.student_id': 'the books: for whom',
    'automatic_topup.guardian_id': 'the books: what charges were agreed on',
    'automatic_topup.student_id': 'the books: for whom',
    'automatic_money.guardian_id': 'the books: whose card paid it',
    'automatic_money_out.guardian_id': 'the books: whose card paid it',
  },
};

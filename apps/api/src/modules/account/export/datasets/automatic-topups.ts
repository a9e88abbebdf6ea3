import { amount } from '../amount.ts';
import { dataset, instant } from '../dataset.ts';

/** What the guardian agreed to have added when a wallet runs low. */
export const automaticTopups = dataset({
  name: 'automatic-top-ups',
  columns: [
    'id',
    'wallet_id',
    'student_id',
    'card_id',
    'threshold',
    'amount',
    'fee',
    'ceiling',
    'currency',
    'failures',
    'retry_on',
    'created_at',
    'paused_at',
    'paused_by',
    'ended_at',
    'ended_by',
  ],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('automatic_topup')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute();
    for (const row of rows) {
      yield {
        id: row.id,
        wallet_id: row.wallet_id,
        student_id: row.student_id,
        card_id: row.card_id,
        threshold: amount(row.threshold_minor, row.currency),
        amount: amount(row.amount_minor, row.currency),
        fee: amount(row.fee_minor, row.currency),
        ceiling: amount(row.ceiling_minor, row.currency),
        currency: row.currency,
        failures: row.failures,
        retry_on: row.retry_on,
        created_at: instant(row.created_at),
        paused_at: instant(row.paused_at),
        paused_by: row.paused_by,
        ended_at: instant(row.ended_at),
        ended_by: row.ended_by,
      };
    }
  },
});

import { amount, dataset } from '../../dataset.ts';

/** The guardian's automatic top-ups. */
export const automaticTopups = dataset({
  name: 'automatic-top-ups',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('automatic_topup')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  columns: {
    id: 'id',
    wallet_id: 'wallet_id',
    student_id: 'student_id',
    card_id: 'card_id',
    threshold: (row) => amount(row.threshold_minor, row.currency),
    amount: (row) => amount(row.amount_minor, row.currency),
    fee: (row) => amount(row.fee_minor, row.currency),
    ceiling: (row) => amount(row.ceiling_minor, row.currency),
    currency: 'currency',
    failures: 'failures',
    retry_on: 'retry_on',
    created_at: 'created_at',
    paused_at: 'paused_at',
    paused_by: 'paused_by',
    ended_at: 'ended_at',
    ended_by: 'ended_by',
  },
});

import { amount, dataset } from '../../dataset.ts';

/** The guardian's monthly top-ups. */
export const monthlyTopups = dataset({
  name: 'monthly-top-ups',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('recurring_topup')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  columns: {
    id: 'id',
    wallet_id: 'wallet_id',
    card_id: 'card_id',
    amount: (row) => amount(row.amount_minor, row.currency),
    fee_at_most: (row) => amount(row.fee_minor, row.currency),
    currency: 'currency',
    tax_identifier: 'tax_identifier',
    starts_on: 'starts_on',
    ends_on: 'ends_on',
    next_on: 'next_on',
    paid_on: 'paid_on',
    created_at: 'created_at',
    paused_at: 'paused_at',
    paused_by: 'paused_by',
    ended_at: 'ended_at',
    ended_by: 'ended_by',
  },
});

/** The students' shares of each monthly top-up; the rest goes to its wallet. */
export const monthlyTopupParts = dataset({
  name: 'monthly-top-up-parts',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('recurring_topup_part')
      .innerJoin('recurring_topup', 'recurring_topup.id', 'recurring_topup_id')
      .selectAll('recurring_topup_part')
      .select('recurring_topup.currency')
      .where('recurring_topup.guardian_id', '=', guardian.id)
      .orderBy('recurring_topup.created_at')
      .orderBy('student_id')
      .execute(),
  columns: {
    monthly_top_up_id: 'recurring_topup_id',
    student_id: 'student_id',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
  },
});

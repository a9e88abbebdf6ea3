import { amount, dataset, paged } from '../../dataset.ts';

/** The attempts of the guardian's automatic top-ups. */
export const automaticAttempts = dataset({
  name: 'automatic-top-up-attempts',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(
      db
        .selectFrom('automatic_attempt')
        .innerJoin('automatic_topup', 'automatic_topup.id', 'automatic_topup_id')
        .selectAll('automatic_attempt')
        .select('automatic_topup.currency')
        .where('automatic_topup.guardian_id', '=', guardian.id)
        .where('begun_at', '<=', asOf)
        .orderBy('begun_at')
        .orderBy('topup_id'),
    ),
  columns: {
    automatic_top_up_id: 'automatic_topup_id',
    top_up_id: 'topup_id',
    day: 'attempted_on',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
    outcome: 'outcome',
  },
});

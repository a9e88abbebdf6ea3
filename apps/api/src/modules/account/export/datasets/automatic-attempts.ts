import { amount } from '../amount.ts';
import { dataset, paged } from '../dataset.ts';

/** Each time that an automatic top-up was tried. */
export const automaticAttempts = dataset({
  name: 'automatic-top-up-attempts',
  columns: ['automatic_top_up_id', 'top_up_id', 'day', 'amount', 'currency', 'outcome'],
  async *rows({ services: { db }, guardian, asOf }) {
    const all = paged(({ limit, offset }) =>
      db
        .selectFrom('automatic_attempt')
        .innerJoin('automatic_topup', 'automatic_topup.id', 'automatic_topup_id')
        .selectAll('automatic_attempt')
        .select('automatic_topup.currency')
        .where('automatic_topup.guardian_id', '=', guardian.id)
        .where('begun_at', '<=', asOf)
        .orderBy('begun_at')
        .orderBy('topup_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        automatic_top_up_id: row.automatic_topup_id,
        top_up_id: row.topup_id,
        day: row.attempted_on,
        amount: amount(row.amount_minor, row.currency),
        currency: row.currency,
        outcome: row.outcome,
      };
    }
  },
});

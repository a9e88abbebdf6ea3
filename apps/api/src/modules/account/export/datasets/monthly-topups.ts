import { amount } from '../amount.ts';
import { dataset, instant } from '../dataset.ts';

/** What the guardian agreed to have charged each month. */
export const monthlyTopups = dataset({
  name: 'monthly-top-ups',
  columns: [
    'id',
    'wallet_id',
    'card_id',
    'amount',
    'fee_at_most',
    'currency',
    'tax_identifier',
    'starts_on',
    'ends_on',
    'next_on',
    'paid_on',
    'created_at',
    'ended_at',
    'ended_by',
  ],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('recurring_topup')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute();
    for (const row of rows) {
      yield {
        id: row.id,
        wallet_id: row.wallet_id,
        card_id: row.card_id,
        amount: amount(row.amount_minor, row.currency),
        fee_at_most: amount(row.fee_minor, row.currency),
        currency: row.currency,
        tax_identifier: row.tax_identifier,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        next_on: row.next_on,
        paid_on: row.paid_on,
        created_at: instant(row.created_at),
        ended_at: instant(row.ended_at),
        ended_by: row.ended_by,
      };
    }
  },
});

/** Which students get how much of each; what they leave over is the named wallet's. */
export const monthlyTopupParts = dataset({
  name: 'monthly-top-up-parts',
  columns: ['monthly_top_up_id', 'student_id', 'amount', 'currency'],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('recurring_topup_part')
      .innerJoin('recurring_topup', 'recurring_topup.id', 'recurring_topup_id')
      .selectAll('recurring_topup_part')
      .select('recurring_topup.currency')
      .where('recurring_topup.guardian_id', '=', guardian.id)
      .orderBy('recurring_topup.created_at')
      .orderBy('student_id')
      .execute();
    for (const row of rows) {
      yield {
        monthly_top_up_id: row.recurring_topup_id,
        student_id: row.student_id,
        amount: amount(row.amount_minor, row.currency),
        currency: row.currency,
      };
    }
  },
});

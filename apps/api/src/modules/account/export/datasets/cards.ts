import { dataset, instant } from '../dataset.ts';

/** What is kept of cards, also of removed ones. Never what could be paid with. */
export const cards = dataset({
  name: 'cards',
  columns: [
    'id',
    'brand',
    'last_four',
    'expiry_month',
    'expiry_year',
    'holder',
    'is_default',
    'created_at',
    'removed_at',
  ],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('payment_card')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute();
    for (const row of rows) {
      yield {
        id: row.id,
        brand: row.brand,
        last_four: row.last_four,
        expiry_month: row.expiry.slice(0, 2),
        expiry_year: `20${row.expiry.slice(2)}`,
        holder: row.holder,
        is_default: row.is_default,
        created_at: instant(row.created_at),
        removed_at: instant(row.deleted_at),
      };
    }
  },
});

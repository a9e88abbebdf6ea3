import { dataset } from '../../dataset.ts';

/** The guardian's cards, deleted ones too, without tokens. */
export const cards = dataset({
  name: 'cards',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('payment_card')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  columns: {
    id: 'id',
    brand: 'brand',
    last_four: 'last_four',
    expiry_month: ({ expiry }) => expiry.slice(0, 2),
    expiry_year: ({ expiry }) => `20${expiry.slice(2)}`,
    holder: 'holder',
    is_default: 'is_default',
    created_at: 'created_at',
    removed_at: 'deleted_at',
  },
});

import { dataset } from '../dataset.ts';

/** The passkeys by name, without their keys. */
export const passkeys = dataset({
  name: 'passkeys',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('passkey')
      .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute(),
  columns: {
    id: 'id',
    name: 'name',
    site: 'rp_id',
    created_at: 'created_at',
    last_used_at: 'last_used_at',
  },
});

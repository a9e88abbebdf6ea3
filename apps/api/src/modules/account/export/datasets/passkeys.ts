import { dataset, instant } from '../dataset.ts';

/** The passkeys by their names; the keys themselves are on the guardian's devices. */
export const passkeys = dataset({
  name: 'passkeys',
  columns: ['id', 'name', 'site', 'created_at', 'last_used_at'],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('passkey')
      .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute();
    for (const row of rows) {
      yield {
        id: row.id,
        name: row.name,
        site: row.rp_id,
        created_at: instant(row.created_at),
        last_used_at: instant(row.last_used_at),
      };
    }
  },
});

import { dataset, instant } from '../dataset.ts';

/** Sessions, and browsers that are remembered so that a new one is news. Never what opens them. */
export const devices = dataset({
  name: 'devices',
  columns: ['kind', 'user_agent', 'signed_in_at', 'last_seen_at', 'expires_at', 'signed_out_at'],
  async *rows({ services: { db }, guardian }) {
    const sessions = await db
      .selectFrom('session')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .execute();
    for (const row of sessions) {
      yield {
        kind: 'session',
        user_agent: row.user_agent,
        signed_in_at: instant(row.created_at),
        last_seen_at: instant(row.last_seen_at),
        expires_at: instant(row.expires_at),
        signed_out_at: instant(row.revoked_at),
      };
    }
    const known = await db
      .selectFrom('known_device')
      .select('last_seen_at')
      .where('guardian_id', '=', guardian.id)
      .orderBy('last_seen_at')
      .execute();
    for (const row of known) {
      yield {
        kind: 'known browser',
        user_agent: null,
        signed_in_at: null,
        last_seen_at: instant(row.last_seen_at),
        expires_at: null,
        signed_out_at: null,
      };
    }
  },
});

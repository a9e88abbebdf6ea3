import { dataset } from '../dataset.ts';

/**
 * Sessions, known browsers, the address that calendars read, and the browsers that get push
 * messages; all without their secrets.
 */
export const devices = dataset({
  name: 'devices',
  async *from({ services: { db }, guardian }) {
    const sessions = await db
      .selectFrom('session')
      .select(['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const session of sessions) yield { kind: 'session', ...session };
    const known = await db
      .selectFrom('known_device')
      .select('last_seen_at')
      .where('guardian_id', '=', guardian.id)
      .orderBy('last_seen_at')
      .execute();
    const nothingElse = { user_agent: null, created_at: null, expires_at: null, revoked_at: null };
    for (const browser of known) yield { kind: 'known browser', ...nothingElse, ...browser };
    const calendars = await db
      .selectFrom('calendar_feed')
      .select(['created_at', 'fetched_at as last_seen_at'])
      .where('guardian_id', '=', guardian.id)
      .execute();
    for (const calendar of calendars) {
      yield { kind: 'calendar address', ...nothingElse, ...calendar };
    }
    const pushed = await db
      .selectFrom('push_subscription')
      .select('created_at')
      .where('guardian_id', '=', guardian.id)
      .orderBy('id')
      .execute();
    for (const browser of pushed) {
      yield { kind: 'push messages', ...nothingElse, last_seen_at: null, ...browser };
    }
  },
  columns: {
    kind: 'kind',
    user_agent: 'user_agent',
    signed_in_at: 'created_at',
    last_seen_at: 'last_seen_at',
    expires_at: 'expires_at',
    signed_out_at: 'revoked_at',
  },
});

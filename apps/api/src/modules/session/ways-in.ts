import { sql } from 'kysely';
import { rowsOf, type WayIn, type WaysIn } from '../way-in.ts';
import { livingSessions } from './end-access.ts';
import { voidLinksOf } from './link/links.ts';

/**
 * E-mailed links to sign in and to a new password; their e-mails that are not sent yet end with
 * them.
 */
const links = (table: 'password_reset' | 'login_link'): WayIn => ({
  atReset: 'ends',
  end: (trx, { guardianId }) => voidLinksOf(trx, table, guardianId),
});

/**
 * Links that confirm an address and open nothing; opened again, a link says that it has confirmed.
 */
const confirmations: WayIn = {
  atReset: 'ends',
  async end(trx, { guardianId }) {
    await trx
      .updateTable('email_confirmation')
      .set({ used_at: sql<Date>`now()` })
      .where('guardian_id', '=', guardianId)
      .where('used_at', 'is', null)
      .execute();
  },
};

/** Ended sessions keep their rows; the given session stays. */
const sessions: WayIn = {
  atReset: 'asChosen',
  async end(trx, { guardianId, sessionId }) {
    await livingSessions(trx, guardianId)
      .$if(sessionId !== undefined, (query) => query.where('id', '!=', sessionId ?? ''))
      .execute();
  },
};

/**
 * The session module's ways in: e-mailed links, sessions, tickets of a second step, known devices,
 * and the second factor, also one that is being set up.
 */
export const sessionWaysIn = {
  password_reset: links('password_reset'),
  login_link: links('login_link'),
  email_confirmation: confirmations,
  session: sessions,
  sign_in_ticket: rowsOf('sign_in_ticket', 'ends'),
  known_device: rowsOf('known_device', 'ends'),
  second_factor: rowsOf('second_factor', 'stays'),
  authenticator_app: rowsOf('authenticator_app', 'stays'),
  recovery_code: rowsOf('recovery_code', 'stays'),
} satisfies WaysIn;

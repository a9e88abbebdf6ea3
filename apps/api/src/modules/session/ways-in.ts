import { sql } from 'kysely';
import { rowsOf, type WayIn, type WaysIn } from '../way-in.ts';
import { livingSessions } from './end-access.ts';
import { voidLinksOf } from './link/links.ts';

/** Links of letters to sign in and to a new password, which go with what is about to be sent. */
const links = (table: 'password_reset' | 'login_link'): WayIn => ({
  atReset: 'ends',
  end: (trx, { guardianId }) => voidLinksOf(trx, table, guardianId),
});

/** Confirms, and opens nothing; opened again it says that it has confirmed. */
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

/** Sessions stay in the list of those that have ended; a page that is open ends with its own. */
const sessions: WayIn = {
  atReset: 'asChosen',
  async end(trx, { guardianId, sessionId }) {
    await livingSessions(trx, guardianId)
      .$if(sessionId !== undefined, (query) => query.where('id', '!=', sessionId ?? ''))
      .execute();
  },
};

/**
 * Links of letters, sessions, sign-ins that have stopped half way, browsers that wait less for their
 * guesses, and the second factor, also one that is being set up.
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

import { type Kysely, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from './confirm-email.ts';

/**
 * A living session of the guardian in which password or passkey was given: its user has set the
 * account up. A session that was opened by a link or came in an address proves only who sent it.
 */
export const findOwnSession = (
  db: Kysely<DB>,
  guardianId: string,
  by: { id: string } | { tokenHash: Buffer },
) =>
  db
    .selectFrom('session')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('token_hash', '=', by.tokenHash)))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('stepped_up_at', 'is not', null)
    .executeTakeFirst();

/**
 * Confirms the address of a signed-in guardian who has followed an e-mail to it; session and
 * password stay.
 * @throws Failure step_up_required in a session in which neither password nor passkey was given
 */
export async function confirmInSession(
  services: Pick<Services, 'waysIn'>,
  trx: Transaction<DB>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  if (!(await findOwnSession(trx, id, { id: sessionId }))) {
    throw new Failure('step_up_required', { userMessageKey: 'stepUp.required' });
  }
  await confirmEmail(services, trx, id, { session: sessionId });
}

import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { hashToken, tokenOf } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';
import { confirmEmail } from './confirm-email.ts';
import { findOwnSession } from './confirm-in-session.ts';

const now = sql<Date>`now()`;

/**
 * Confirms an address by an e-mail's link. The link confirms once; opened again it says that the
 * address is confirmed. A first confirmation keeps this browser's session with its password and
 * drafts, if password or passkey was given in it. Without such a session nothing that was set up
 * before stays (product:session#first-proof). A changed address is confirmed in such a session
 * alone (product:session#changed-address). Made-up tokens count as mistakes of the network.
 * @returns `passwordToken` is the token of a link to a new password, where the former password has
 * ended
 * @throws Failure invalid_confirmation, sign_in_first, too_many_requests
 */
export async function confirmByLink(services: Services, token: string, request: FastifyRequest) {
  const confirmed = await services.db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, token);
    if (!link || link.email !== link.current) return undefined;
    if (link.email_confirmed_at) return { confirmed: 'before' as const };
    if (link.used_at) return undefined;
    const own = await ownSession(trx, link.guardian_id, request);
    if (link.first_confirmed_at && !own) {
      throw new Failure('sign_in_first');
    }
    await trx
      .updateTable('email_confirmation')
      .set({ used_at: now })
      .where('guardian_id', '=', link.guardian_id)
      .execute();
    const stays = own ? { session: own.id } : 'nothing';
    const { passwordToken } = await confirmEmail(services, trx, link.guardian_id, stays);
    return { confirmed: 'now' as const, passwordToken };
  });
  return confirmed ?? refuseSecret(services, request.ip, new Failure('invalid_confirmation'));
}

const lockLink = (trx: Transaction<DB>, token: string) =>
  trx
    .selectFrom('email_confirmation as link')
    .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
    .select(['link.guardian_id', 'link.email', 'link.used_at'])
    .select(['guardian.email as current', 'guardian.email_confirmed_at', 'first_confirmed_at'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function ownSession(trx: Transaction<DB>, guardianId: string, request: FastifyRequest) {
  const own = tokenOf(request)?.token;
  return own ? findOwnSession(trx, guardianId, { tokenHash: hashToken(own) }) : undefined;
}

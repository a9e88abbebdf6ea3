import { mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Transaction } from 'kysely';
import { hashToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../confirmation/confirm-email.ts';
import type { ProvenGuardian } from '../open-session.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';
import { clearFailures } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';
import { useLink, voidAll } from './links.ts';

/**
 * Proves a guardian by an e-mailed link (product:session#login-link). The link works once and voids
 * the others of its kind; the next requested link is sent at once. The link also confirms the
 * address; the first time nothing that was set up before stays (product:session#first-proof).
 * @returns `passwordToken` is the token of a link to a new password, where the former password has
 * ended
 * @throws Failure invalid_login_link, or too_many_requests after many made-up links
 */
export async function loginByLink(
  services: Services,
  token: string,
  address: string,
): Promise<ProvenGuardian & { passwordToken?: string | undefined }> {
  const proven = await services.db.transaction().execute(async (trx) => {
    const guardian = await lockOwner(trx, token);
    if (!guardian || !(await useLink(trx, 'login_link', token))) return undefined;
    const { passwordToken } = await confirmEmail(services, trx, guardian.id, 'nothing');
    await voidAll(trx, 'login_link', guardian.id);
    const whose = { companyId: guardian.company_id, mailbox: mailboxOf(guardian.email) };
    await clearFailures({ db: trx }, PERSON_THROTTLES.loginLink(whose));
    return {
      guardianId: guardian.id,
      proof: 'link' as const,
      // A first proof has raised the epoch.
      accessEpoch: await epochOf(trx, guardian.id),
      passwordToken,
    };
  });
  return proven ?? refuseSecret(services, address, new Failure('invalid_login_link'));
}

/** Locks the guardian before the link, in the order in which links are voided. */
const lockOwner = (trx: Transaction<DB>, token: string) =>
  trx
    .selectFrom('login_link as link')
    .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
    .select(['guardian.id', 'company_id', 'email'])
    .where('link.token_hash', '=', hashToken(token))
    .where('guardian.deleted_at', 'is', null)
    .forNoKeyUpdate('guardian')
    .executeTakeFirst();

async function epochOf(trx: Transaction<DB>, guardianId: string): Promise<number> {
  const { access_epoch } = await trx
    .selectFrom('guardian')
    .select('access_epoch')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  return access_epoch;
}

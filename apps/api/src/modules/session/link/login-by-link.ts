import { mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Transaction } from 'kysely';
import { hashToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../confirmation/confirm-email.ts';
import type { Proven } from '../open-session.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';
import { clearFailures } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';
import { useLink, voidAll } from './links.ts';

/**
 * Whom an e-mailed link signs in (product:session#login-link). It works once, and voids the others
 * of its kind; the next one that is asked for is sent at once. Whoever has it reads the account's e-mails,
 * so that the address is confirmed; the first time nothing of before stays
 * (product:session#first-proof).
 * @returns with the token of a link to a new password, where the one of before has ended
 * @throws Failure invalid_login_link, or too_many_requests after many made-up ones
 */
export async function loginByLink(
  services: Services,
  token: string,
  address: string,
): Promise<Proven & { passwordToken?: string | undefined }> {
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
      // The proof has raised it where it was the first.
      accessEpoch: await epochOf(trx, guardian.id),
      passwordToken,
    };
  });
  return proven ?? refuseSecret(services, address, new Failure('invalid_login_link'));
}

/** The guardian before the link, as whatever voids links locks them. */
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

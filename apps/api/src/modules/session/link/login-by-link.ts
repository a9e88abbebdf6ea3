import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../confirmation/confirm-email.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';
import { clearFailures } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';
import { useLink, voidAll } from './links.ts';

/**
 * Whom an e-mailed link signs in (product:session#login-link). It works once, and voids the others
 * of its kind; the next one that is asked for is sent at once. Whoever has it reads the account's e-mails,
 * so that the address is confirmed.
 * @returns the guardian's id
 * @throws Failure invalid_login_link, or too_many_requests after many made-up ones
 */
export async function loginByLink(
  services: Services,
  token: string,
  address: string,
): Promise<string> {
  const guardianId = await services.db.transaction().execute(async (trx) => {
    const id = await useLink(trx, 'login_link', token);
    const guardian =
      id &&
      (await trx
        .selectFrom('guardian')
        .select(['id', 'company_id', 'email'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst());
    if (!guardian) return undefined;
    await confirmEmail(trx, guardian.id);
    await voidAll(trx, 'login_link', guardian.id);
    const { company_id, email } = guardian;
    await clearFailures({ db: trx }, PERSON_THROTTLES.loginLink({ companyId: company_id, email }));
    return guardian.id;
  });
  return guardianId ?? refuseSecret(services, address, new Failure('invalid_login_link'));
}

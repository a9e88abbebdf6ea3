import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import {
  ACCOUNT_THROTTLE,
  ADDRESS_THROTTLE,
  beginAttempt,
  checkThrottle,
  clearFailures,
  countFailure,
} from './throttle/throttle.ts';
import { ADDRESS_THROTTLES, PERSON_THROTTLES } from './throttle/throttle-keys.ts';

export interface Login {
  email: string;
  password: string;
  company: string;
  address: string;
}

/**
 * Whose e-mail and password these are (product:session#calls). Unknown, erased and wrong cost the
 * same work and get the same answer.
 * @returns the guardian's id
 * @throws Failure wrong_credentials, or too_many_requests after repeated mistakes
 * (product:session#login-delays)
 */
export async function login(services: Services, { password, company, ...from }: Login) {
  const email = from.email.toLowerCase();
  const account = PERSON_THROTTLES.login({ companyId: company, email });
  const address = ADDRESS_THROTTLES.login(from.address);
  await checkThrottle(services, [address]);
  await beginAttempt(services, account, ACCOUNT_THROTTLE);
  const guardian = await services.db
    .selectFrom('guardian')
    .select(['id', 'password_hash'])
    .where('company_id', '=', company)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const fits = await services.passwords.verify(password, guardian?.password_hash);
  if (!fits || !guardian) {
    await countFailure(services, address, ADDRESS_THROTTLE);
    throw new Failure('wrong_credentials');
  }
  await clearFailures(services, account);
  return guardian.id;
}

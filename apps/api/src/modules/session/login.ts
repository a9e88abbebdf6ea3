import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './passwords.ts';
import {
  ACCOUNT_PATIENCE,
  ADDRESS_PATIENCE,
  checkPatience,
  forgetFailures,
  noteFailure,
} from './throttle.ts';

export interface Login {
  email: string;
  password: string;
  company: string;
  address: string;
  userAgent: string;
}

/**
 * Signs a guardian in: a new session's token (spec 1 §7, decision B.1).
 * @throws Failure wrong_credentials, or too_many_requests after repeated mistakes (decision B.5)
 */
export async function login(services: Services, { password, company, ...from }: Login) {
  const email = from.email.toLowerCase();
  const account = `login:${company}:${email}`;
  const address = `login:${from.address}`;
  await checkPatience(services, [account, address]);
  const guardian = await services.db
    .selectFrom('guardian')
    .select(['id', 'password_hash'])
    .where('company_id', '=', company)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!(await verifyPassword(password, guardian?.password_hash)) || !guardian) {
    await noteFailure(services, account, ACCOUNT_PATIENCE);
    await noteFailure(services, address, ADDRESS_PATIENCE);
    throw new Failure('wrong_credentials');
  }
  await forgetFailures(services, account);
  return openSession(services, guardian.id, from.userAgent);
}

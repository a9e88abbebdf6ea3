import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from './passwords.ts';
import {
  ACCOUNT_PATIENCE,
  ADDRESS_PATIENCE,
  checkPatience,
  forgetFailures,
  loginOf,
  noteFailure,
  takeTry,
} from './throttle.ts';

export interface Login {
  email: string;
  password: string;
  company: string;
  address: string;
}

/**
 * Whose e-mail and password these are (spec 1 §7). Unknown, erased and wrong cost the same work and
 * get the same answer.
 * @returns the guardian's id
 * @throws Failure wrong_credentials, or too_many_requests after repeated mistakes (decision B.5)
 */
export async function login(services: Services, { password, company, ...from }: Login) {
  const email = from.email.toLowerCase();
  const account = loginOf.account(company, email);
  const address = loginOf.address(from.address);
  await checkPatience(services, [address]);
  await takeTry(services, account, ACCOUNT_PATIENCE);
  const guardian = await services.db
    .selectFrom('guardian')
    .select(['id', 'password_hash'])
    .where('company_id', '=', company)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!(await verifyPassword(password, guardian?.password_hash)) || !guardian) {
    await noteFailure(services, address, ADDRESS_PATIENCE);
    throw new Failure('wrong_credentials');
  }
  await forgetFailures(services, account);
  return guardian.id;
}

import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import { useCode } from '../../../auth/authenticator-apps.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import {
  beginAttempt,
  clearFailures,
  NETWORK_THROTTLES,
  OPERATOR_THROTTLES,
  takeBack,
} from '../../session/index.ts';
import type { ProvenOperator } from './sessions.ts';

interface Login {
  email: string;
  password: string;
  code: string;
  address: string;
}

/**
 * Proves an operator by e-mail, password and code (product:operating#sign-in). An unknown e-mail, a
 * disabled or new operator and a wrong password or code get the same answer.
 * @throws Failure wrong_credentials, or too_many_requests after repeated mistakes
 */
export async function logIn(
  services: Services,
  { email, password, code, address }: Login,
): Promise<ProvenOperator> {
  const guesses = OPERATOR_THROTTLES.login({ mailbox: mailboxOf(email), address });
  await beginAttempt(services, guesses, LOGIN_THROTTLES.account);
  const network = await beginAttempt(
    services,
    NETWORK_THROTTLES.login(address),
    LOGIN_THROTTLES.network,
  );
  const operator = await services.db
    .selectFrom('operator')
    .select(['id', 'password_hash', 'access_epoch'])
    .where('kind', '=', 'person')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const fits = await services.passwords.verify(password, operator?.password_hash ?? undefined);
  if (!operator || !fits) throw new Failure('wrong_credentials');
  const codes = OPERATOR_THROTTLES.code({ operatorId: operator.id });
  await beginAttempt(services, codes, LOGIN_THROTTLES.account);
  const use = { table: 'operator_totp', id: operator.id, code, isFirst: false } as const;
  if (!(await useCode(services, services.db, use))) throw new Failure('wrong_credentials');
  await clearFailures(services, codes);
  await clearFailures(services, guesses);
  await takeBack(services, network);
  return { id: operator.id, accessEpoch: operator.access_epoch };
}

import { hashToken } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import type { ProvenGuardian } from './open-session.ts';
import { beginLogin } from './throttle/begin-login.ts';

export interface Login {
  email: string;
  password: string;
  company: string;
  address: string;
  /** The device's mark, when it sent one. */
  mark: string | undefined;
}

/**
 * Proves a guardian by e-mail and password (product:session#calls). An unknown e-mail, an erased
 * account and a wrong password cost the same work and get the same answer.
 * @throws Failure wrong_credentials, or too_many_requests after repeated mistakes
 * (product:session#login-delays)
 */
export async function login(
  services: Services,
  { email, password, company, address, ...from }: Login,
): Promise<ProvenGuardian> {
  const guardian = await services.db
    .selectFrom('guardian')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.guardian_id', '=', 'guardian.id')
        .on('mark_hash', '=', hashToken(from.mark ?? '')),
    )
    .select(['id', 'password_hash', 'access_epoch', 'mark_hash'])
    .where('company_id', '=', company)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const device = guardian?.mark_hash
    ? { guardianId: guardian.id, markHash: guardian.mark_hash }
    : undefined;
  const succeeded = await beginLogin(services, { email, company, address, device });
  const fits = await services.passwords.verify(password, guardian?.password_hash);
  if (!fits || !guardian) throw new Failure('wrong_credentials');
  await succeeded();
  return { guardianId: guardian.id, proof: 'password', accessEpoch: guardian.access_epoch };
}

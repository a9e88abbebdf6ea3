import type { startPasskey } from '@merenda/contract/passkeys';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, guardianGone } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { ALGORITHMS, CEREMONY_TIMEOUT_MS, issueChallenge, userHandleOf } from './challenge.ts';
import { credentialsOf } from './queries.ts';
import type { Site } from './site.ts';

type Options = z.input<(typeof startPasskey)['schema']['response'][200]>;

/**
 * The options with which the browser creates a passkey for this site: discoverable, and with user
 * verification (decision record 0232).
 * @throws Failure request_refused at another company's host
 */
export async function startRegistration(
  services: Services,
  guardian: SignedIn,
  site: Site,
): Promise<Options> {
  if (site.companyId !== guardian.companyId) {
    throw new Failure('request_refused', { message: 'not the host of the guardian’s company' });
  }
  const { name, email } = await services.db
    .selectFrom('guardian')
    .select(['name', 'email'])
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow(guardianGone);
  return {
    rp: { id: site.rpId, name: site.name },
    user: { id: userHandleOf(guardian.id), name: email, displayName: ownName(name) },
    challenge: await issueChallenge(services, { rpId: site.rpId, guardianId: guardian.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CEREMONY_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: await credentialsOf(services, guardian.id, site),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

import type { passkeyLogin as passkeyLoginRoute } from '@merenda/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { type ProvenGuardian, refuseSecret, stepUp } from '../session/index.ts';
import { spendChallenge, userHandleOf } from './challenge.ts';
import { type Site, siteOf } from './site.ts';

type Credential = z.output<(typeof passkeyLoginRoute)['schema']['body']>['credential'];

/**
 * The guardian whose passkey signed this site's challenge. An unknown passkey, one of another
 * company or host, an erased account's and a forged one get the same answer.
 * @throws Failure wrong_credentials, or too_many_requests after repeated failures
 * (product:session#login-delays)
 */
export async function passkeyLogin(
  services: Services,
  site: Site,
  credential: Credential,
  ip: string,
): Promise<ProvenGuardian> {
  const owner = await ownerOf(services, site, credential);
  const refusal = new Failure('wrong_credentials', { userMessageKey: 'passkeys.error.denied' });
  return owner ?? refuseSecret(services, ip, refusal);
}

/**
 * Proves the guardian's identity with one of their passkeys (product:session#step-up).
 * @throws Failure step_up_required, which does not sign out; too_many_requests
 */
export async function stepUpByPasskey(
  services: Services,
  guardian: SignedIn,
  request: FastifyRequest,
  credential: Credential,
): Promise<void> {
  const holder = await ownerOf(services, siteOf(services.env, request), credential);
  if (holder?.guardianId !== guardian.id) {
    const refusal = new Failure('step_up_required', { userMessageKey: 'passkeys.error.denied' });
    await refuseSecret(services, request.ip, refusal);
  }
  await stepUp(services.db, guardian.sessionId);
}

async function ownerOf(
  services: Services,
  site: Site,
  credential: Credential,
): Promise<ProvenGuardian | undefined> {
  const { clientDataJSON, userHandle } = credential.response;
  const challenge = await spendChallenge(services, clientDataJSON, { rpId: site.rpId });
  const passkey = await findPasskey(services, site, credential.id);
  if (challenge === undefined || passkey === undefined) return undefined;
  if (userHandle !== userHandleOf(passkey.guardian_id)) return undefined;
  const counter = await countOf(services, site, { credential, challenge, passkey });
  if (counter === undefined) return undefined;
  if (!(await recordUse(services, passkey.id, counter))) return undefined;
  const { guardian_id: guardianId, access_epoch: accessEpoch } = passkey;
  return { guardianId, proof: 'passkey', accessEpoch };
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** The authenticator's signed counter; undefined when the verification fails. */
async function countOf(
  { log }: Services,
  { origin, rpId }: Site,
  proof: { credential: Credential; challenge: string; passkey: Passkey },
): Promise<number | undefined> {
  const { credential, challenge, passkey } = proof;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    log.info({ err: error, passkey: passkey.id }, 'a passkey was refused');
    return undefined;
  }
}

const findPasskey = ({ db }: Services, { rpId, companyId }: Site, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('guardian', 'guardian.id', 'passkey.guardian_id')
    .select(['passkey.id', 'guardian_id', 'public_key', 'counter', 'access_epoch'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('rp_id', '=', rpId)
    .where('guardian.company_id', '=', companyId ?? '')
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Advances the stored counter. A repeated count comes from a copy of the authenticator, also at the
 * same moment. An authenticator that does not count always sends 0.
 * @returns false for a count that was used before
 */
async function recordUse({ db }: Services, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: BigInt(counter), last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('counter', counter > 0 ? '<' : '=', BigInt(counter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

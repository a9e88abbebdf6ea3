import type { addPasskey as addPasskeyRoute } from '@merenda/contract/passkeys';
import { MAX_PASSKEYS } from '@merenda/domain/access/proofs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { invalid } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { enqueueSecurityEmail, lockAccess } from '../session/index.ts';
import { ALGORITHMS, spendChallenge } from './challenge.ts';
import { type PasskeyView, passkeyView } from './queries.ts';
import { type Site, siteOf } from './site.ts';

type Body = z.output<(typeof addPasskeyRoute)['schema']['body']>;
type Credential = Body['credential'];

/**
 * Stores the passkey that the browser created for `startRegistration`, and tells the guardian by
 * e-mail.
 * @throws Failure validation_failed when the challenge is unknown, too old, or used before;
 * unauthenticated when the session has ended meanwhile
 */
export async function addPasskey(
  services: Services,
  guardian: SignedIn,
  request: FastifyRequest,
  { name, credential }: Body,
): Promise<PasskeyView> {
  const site = siteOf(services.env, request);
  const { id, publicKey, counter } = await verified(services, guardian, site, credential);
  try {
    return await services.db.transaction().execute(async (trx) => {
      await lockAccess(trx, guardian);
      const { passkeys } = await trx
        .selectFrom('passkey')
        .select((eb) => eb.fn.countAll<bigint>().as('passkeys'))
        .where('guardian_id', '=', guardian.id)
        .executeTakeFirstOrThrow();
      if (passkeys >= MAX_PASSKEYS) throw invalid('credential', 'too many passkeys');
      const row = await trx
        .insertInto('passkey')
        .values({
          guardian_id: guardian.id,
          rp_id: site.rpId,
          credential_id: Buffer.from(id, 'base64url'),
          public_key: Buffer.from(publicKey),
          counter: BigInt(counter),
          transports: credential.response.transports ?? [],
          name,
        })
        .returning(['id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirstOrThrow();
      await writeAudit(trx, { actor: guardian.id, action: 'passkey.added', subject: row.id });
      await enqueueSecurityEmail(trx, services, request, {
        kind: 'new-passkey',
        guardianId: guardian.id,
      });
      return passkeyView(row);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid('credential', 'known already');
    throw error;
  }
}

/** @throws Failure validation_failed */
async function verified(
  services: Services,
  guardian: SignedIn,
  { rpId, origin }: Site,
  { response, ...credential }: Credential,
) {
  const ceremony = { rpId, guardianId: guardian.id };
  const challenge = await spendChallenge(services, response.clientDataJSON, ceremony);
  try {
    if (challenge === undefined) throw new Error('no challenge of this ceremony');
    // The library has two hundred modules, which few starts need: it is loaded when a passkey is
    // added.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    await refuseCertificates(response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...response, transports: response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    services.log.info({ err: error, guardian: guardian.id }, 'a passkey was not added');
  }
  throw invalid('credential', 'the ceremony does not fit');
}

/**
 * Attestation is not requested, and a certificate is refused: checking one would call addresses
 * contained in it.
 * @throws Error when there is one
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(
    Uint8Array.from(Buffer.from(attestationObject, 'base64url')),
  );
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error(`an attestation of format ${format}`);
}

import { MAX_PASSKEY_NAME } from '@merenda/domain/access/proofs';
import { z } from 'zod';
import { id, instant, text } from './primitives.ts';
import { route } from './route.ts';
import { session } from './session.ts';

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/);

const credentialId = bytes(1_364);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);

/** An existing credential, so that the authenticator does not create a second one. */
const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

/**
 * The result of `navigator.credentials.create` as JSON (W3C WebAuthn, RegistrationResponseJSON).
 */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: transports.optional(),
  }),
});

/** The result of `navigator.credentials.get` as JSON (W3C WebAuthn, AuthenticationResponseJSON). */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(8_192),
    userHandle: bytes(88),
  }),
});

const passkey = z.object({
  _id: id,
  name: z.string(),
  createdAt: instant,
  /** The last sign-in with it; absent before the first. */
  lastUsedAt: instant.optional(),
});

export const startPasskey = route({
  method: 'POST',
  url: '/auth/passkeys/options',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: true,
  summary: 'Begins to add a passkey: what the browser is to be asked',
  schema: { response: { 200: creationOptions } },
});

export const addPasskey = route({
  method: 'POST',
  url: '/auth/passkeys',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: true,
  opensBy: 'nothing',
  summary: 'Adds the passkey that the browser made',
  schema: {
    body: z.object({ name: text(1, MAX_PASSKEY_NAME), credential: registration }),
    response: { 201: passkey },
  },
});

export const listPasskeys = route({
  method: 'GET',
  url: '/auth/passkeys',
  access: 'guardian',
  summary: 'The guardian’s passkeys, the newest first',
  schema: { response: { 200: z.object({ docs: z.array(passkey) }) } },
});

export const removePasskey = route({
  method: 'DELETE',
  url: '/auth/passkeys/:id',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: false,
  names: { 'params.id': 'own' },
  summary: 'Removes a passkey: it opens nothing from then on',
  schema: { params: z.object({ id }), response: { 204: z.null() } },
});

export const startPasskeyLogin = route({
  method: 'POST',
  url: '/auth/login/passkey/options',
  access: 'visitor',
  summary: 'Begins to sign in with a passkey: what the browser is to be asked',
  schema: { response: { 200: requestOptions } },
});

export const passkeyLogin = route({
  method: 'POST',
  url: '/auth/login/passkey',
  access: 'visitor',
  signsInBy: 'passkey',
  opensBy: 'passkey',
  summary: 'Signs a guardian in with a passkey of this host, as a password does',
  schema: { body: z.object({ credential: assertion }), response: { 200: session } },
});

export const stepUpByPasskey = route({
  method: 'POST',
  url: '/auth/step-up/passkey',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  opensBy: 'passkey',
  summary: 'Proves with a passkey who asks, for what a session alone may not do',
  schema: { body: z.object({ credential: assertion }), response: { 204: z.null() } },
});

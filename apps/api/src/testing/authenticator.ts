import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Creation = Api['POST /auth/passkeys/options']['response'];
type Request = Api['POST /auth/login/passkey/options']['response'];
export type Registration = Api['POST /auth/passkeys']['body']['credential'];
export type Assertion = Api['POST /auth/login/passkey']['body']['credential'];

/** Deviations of a forger or a broken device. */
export interface Deviation {
  /** Another site's origin. */
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** The user was not verified by a sensor or a PIN. */
  unverified?: true;
  /** Signs with another key than the registered one. */
  forged?: true;
  counter?: number;
  userHandle?: string;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * An authenticator and its browser, in software: real keys, real CBOR, real signatures (W3C WebAuthn
 * §6). It holds one discoverable credential and counts its uses from `startAt`, or never with 0.
 */
export class Authenticator {
  readonly origin: string;
  readonly credentialId = randomBytes(32);
  readonly #keys = newKeyPair();
  #counter: number;
  #userHandle = '';

  constructor(origin: string, startAt = 1) {
    this.origin = origin;
    this.#counter = startAt;
  }

  /** `navigator.credentials.create`; `statement` instead of no attestation. */
  create(
    { challenge, rp, user }: Pick<Creation, 'challenge' | 'rp' | 'user'>,
    deviation: Deviation = {},
    statement: { fmt: string; attStmt: Map<string, unknown> } = { fmt: 'none', attStmt: new Map() },
  ): Registration {
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(deviation.rpId ?? rp.id, FLAGS.attested, deviation),
      Buffer.alloc(16),
      length,
      this.credentialId,
      coseKey(this.#keys.publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', statement.fmt],
      ['attStmt', statement.attStmt],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString(
          'base64url',
        ),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get` */
  get(
    { challenge, rpId }: Pick<Request, 'challenge' | 'rpId'>,
    deviation: Deviation = {},
  ): Assertion {
    if (this.#counter > 0) this.#counter += 1;
    const data = this.#authenticatorData(deviation.rpId ?? rpId, 0, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const { privateKey } = deviation.forged ? newKeyPair() : this.#keys;
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #named() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
    const verified = deviation.unverified ? 0 : FLAGS.verified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([FLAGS.present | verified | flags]), counter]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }
}

const encode = (value: Map<string | number, unknown>): Buffer =>
  Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));

/** An ES256 key in COSE format (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
}

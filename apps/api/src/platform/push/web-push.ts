import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { HOUR_SECONDS } from '@merenda/domain/time/spans';

/** A browser's push address, and the keys with which only the browser reads messages (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key (65 bytes) and its secret (16 bytes), base64url. */
  p256dh: string;
  auth: string;
}

const CURVE = 'prime256v1';
/** The whole message is one record. */
const RECORD_BYTES = 4096;
const VAPID_SECONDS = 12 * HOUR_SECONDS;

/** The key pair of a private key of 64 hexadecimal digits. */
function keysOf(privateKey: string): ECDH {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey, 'hex');
  return ecdh;
}

/** The public half of a VAPID key in the form that browsers need to subscribe: base64url. */
export const publicKeyOf = (vapidKey: string): string => keysOf(vapidKey).getPublicKey('base64url');

/** Is this text of 64 hexadecimal digits the private half of a key pair on the curve? */
export function isPrivateKey(hex: string): boolean {
  try {
    return keysOf(hex).getPublicKey().length > 0;
  } catch {
    return false;
  }
}

/** Is this a browser's public key: a point on the curve? An invalid point could reveal our own key. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE).length > 0;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for the browser alone, so that its push service cannot read it (RFC 8291, RFC 8188).
 * @param keys our key pair and salt for this message; new for each message except in tests
 */
export function sealPush(
  message: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { ours = newKeys(), salt = randomBytes(16) }: { ours?: ECDH; salt?: Buffer } = {},
): Buffer<ArrayBuffer> {
  const theirs = Buffer.from(p256dh, 'base64url');
  const secret = ours.computeSecret(theirs);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()]);
  const material = derive(secret, Buffer.from(auth, 'base64url'), both, 32);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head.writeUInt8(ours.getPublicKey().length, 20);
  return Buffer.concat([
    head,
    ours.getPublicKey(),
    // The byte 2 marks the last record.
    cipher.update(Buffer.concat([Buffer.from(message), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function newKeys(): ECDH {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return ecdh;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The `Authorization` header that identifies us to a push service (RFC 8292), valid for half a day. */
export function vapidHeader(
  vapidKey: string,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const publicKey = keysOf(vapidKey).getPublicKey();
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + VAPID_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(vapidKey, 'hex').toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts with AES-256-GCM. `place` names the record that the result belongs to ("form 0190… version
 * 0191…"). It is authenticated but not stored, so that the result cannot be opened at another place.
 *
 * @param key 32 bytes
 * @returns format (1 byte), initialisation vector (12), tag (16), the encrypted content
 */
export function seal(key: Uint8Array, content: Uint8Array, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), encrypted]);
}

/**
 * Decrypts a result of `seal` for this place with this key.
 * @throws SealError for another key, another place, or a changed bit
 */
export function open(key: Uint8Array, sealed: Uint8Array, place: string): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) throw new SealError();
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    throw new SealError();
  }
}

/** Nothing can be sealed or opened: no key, wrong key, wrong place, or altered. */
export class SealError extends Error {
  override name = 'SealError';

  constructor(why = 'DATA_KEY is another one, or it was tampered with') {
    super(why);
  }
}

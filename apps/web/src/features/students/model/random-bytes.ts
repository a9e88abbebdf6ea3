/** Cryptographically random bytes, for keys and passwords. */
export const randomBytes = (length: number): Uint8Array =>
  crypto.getRandomValues(new Uint8Array(length));

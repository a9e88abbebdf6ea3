/** As many random bytes, of the kind that keys and passwords are made of. */
export const randomBytes = (length: number): Uint8Array =>
  crypto.getRandomValues(new Uint8Array(length));

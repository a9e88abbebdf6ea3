/** The opaque id that an authenticator keeps beside a passkey: the bytes of the guardian's id. */
export const userHandleOf = (guardianId: string): string =>
  Buffer.from(guardianId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * The opaque user id that an authenticator stores with a passkey: the bytes of the guardian's id.
 */
export const userHandleOf = (guardianId: string): string =>
  Buffer.from(guardianId.replaceAll('-', ''), 'hex').toString('base64url');

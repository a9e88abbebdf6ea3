/**
 * The most passkeys of a guardian, more than anybody's devices. It bounds the list, and the request to
 * authenticators.
 */
export const MAX_PASSKEYS = 20;

/** The most characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;

/** The fewest and the most characters of an authenticator app's code, or of a recovery code. */
export const PROOF_CODE = { min: 6, max: 40 } as const;

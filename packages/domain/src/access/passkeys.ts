/**
 * The most passkeys of a guardian, more than anybody's devices. It bounds the list, and the request to
 * authenticators.
 */
export const MAX_PASSKEYS = 20;

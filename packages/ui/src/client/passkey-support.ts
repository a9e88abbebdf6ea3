import { useSyncExternalStore } from 'react';

const isSupported = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
const never = () => () => {};

/**
 * Can this browser make and use passkeys? Hardly one cannot, so that a page which is prerendered
 * is rendered for those that can.
 */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(never, isSupported, () => true);

/** Can it offer them among the suggestions of a field that asks for a user name? */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  isSupported() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** The person, or the page, cancelled: no error to show. */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

import { useSyncExternalStore } from 'react';

const isSupported = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
const never = () => () => {};

/**
 * The browser can create and use passkeys. Nearly all can: a prerendered page is rendered for
 * those.
 */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(never, isSupported, () => true);

/** The browser can offer passkeys among the suggestions of a user-name field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  isSupported() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** The user or the page cancelled: there is no error to show. */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

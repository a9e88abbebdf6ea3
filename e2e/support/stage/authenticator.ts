import type { Page } from '@playwright/test';

export interface Authenticator {
  /** Whether whoever holds the device touches it when asked. */
  setPresent(present: boolean): Promise<void>;
  credentials(): Promise<{ rpId?: string; userHandle?: string }[]>;
}

/** A device with a fingerprint reader, built into the page's browser (Chromium's virtual one). */
export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setPresent(enabled) {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async credentials() {
      const held = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return held.credentials;
    },
  };
}

/** Makes the browser one that offers passkeys only when it is asked to, as not so new ones do. */
export const suggestNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
  );

import type { startPasskeyLogin } from '@merenda/contract/passkeys';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { CEREMONY_TIMEOUT_MS, issueChallenge } from './challenge.ts';
import type { Site } from './site.ts';

type Options = z.input<(typeof startPasskeyLogin)['schema']['response'][200]>;

/** The options with which the browser asks for a passkey to sign in; they name no account. */
export const startLogin = async (services: Services, { rpId }: Site): Promise<Options> => ({
  rpId,
  challenge: await issueChallenge(services, { rpId }),
  timeout: CEREMONY_TIMEOUT_MS,
  userVerification: 'required',
});

import type { startPasskeyLogin } from '@merenda/contract/passkeys';
import type { z } from 'zod';
import type { Services } from '../../services.ts';
import { CEREMONY_TIMEOUT_MS, issueChallenge } from './challenge.ts';
import type { Site } from './site.ts';

type Options = z.input<(typeof startPasskeyLogin)['schema']['response'][200]>;

/** What the browser is to be asked so that somebody signs in here; nobody is named. */
export const startLogin = async (services: Services, { rpId }: Site): Promise<Options> => ({
  rpId,
  challenge: await issueChallenge(services, { rpId }),
  timeout: CEREMONY_TIMEOUT_MS,
  userVerification: 'required',
});

import { call } from '@merenda/ui/client/call.ts';
import { isWithdrawn } from '@merenda/ui/client/passkey-support.ts';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';

/** The offer ends before its challenge expires (5 minutes). */
const OFFER_MS = 4 * 60_000;

/** The outcome of a request for a passkey. */
export type Outcome = 'signed-in' | 'withdrawn' | 'unavailable';

/**
 * Asks for a passkey at once, in the browser's own dialog, and signs in with it.
 * @throws ApiFailure if it is refused; Error if the browser cannot do it here
 */
export async function askForPasskey(): Promise<Outcome> {
  try {
    return await signIn(await startAuthentication({ optionsJSON: await newOptions() }));
  } catch (error) {
    if (isWithdrawn(error)) return 'withdrawn';
    throw error;
  }
}

/**
 * Offers passkeys among the suggestions of the email field. The offer ends when one is chosen, another
 * request asks the browser, or the challenge is too old. A failure to make the offer is silent.
 * @throws ApiFailure if the chosen passkey is refused
 */
export async function offerPasskey(): Promise<Outcome> {
  let chosen: Answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const optionsJSON = await newOptions();
    timer = setTimeout(withdraw, OFFER_MS);
    chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    return isWithdrawn(error) ? 'withdrawn' : 'unavailable';
  } finally {
    clearTimeout(timer);
  }
  return signIn(chosen);
}

/** Cancels the browser's present request for a passkey. */
export const withdraw = (): void => WebAuthnAbortService.cancelCeremony();

type Answer = Awaited<ReturnType<typeof startAuthentication>>;

const newOptions = () => call('POST /auth/login/passkey/options');

async function signIn(answer: Answer): Promise<Outcome> {
  await call('POST /auth/login/passkey', { body: { credential: credentialOf(answer) } });
  return 'signed-in';
}

/**
 * Proves the guardian's identity with a passkey, in the browser's own dialog (product:session#step-up).
 * @throws ApiFailure if it is refused; Error if the browser cannot do it here, or the guardian cancels
 */
export async function stepUpByPasskey(): Promise<void> {
  const answer = await startAuthentication({ optionsJSON: await newOptions() });
  await call('POST /auth/step-up/passkey', { body: { credential: credentialOf(answer) } });
}

function credentialOf({ id, rawId, type, response }: Answer) {
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const proof = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type, response: proof };
}

import { call } from '@merenda/ui/client/call.ts';
import { isWithdrawn } from '@merenda/ui/client/passkey-support.ts';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';

/** Before the challenge is too old to be answered (5 minutes). */
const OFFER_MS = 4 * 60_000;

/** What became of asking for a passkey. */
export type Outcome = 'signed-in' | 'withdrawn' | 'unavailable';

/**
 * Asks for a passkey at once, in the browser's own dialog, and signs in with it.
 * @throws ApiFailure when it is refused; Error when the browser cannot do it here
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
 * Offers passkeys among the suggestions of the e-mail field until one is chosen, something else asks
 * the browser, or the offer is too old. What keeps the offer from being made is nobody's concern.
 * @throws ApiFailure when the chosen one is refused
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

/** Takes back whatever the browser is being asked. */
export const withdraw = (): void => WebAuthnAbortService.cancelCeremony();

type Answer = Awaited<ReturnType<typeof startAuthentication>>;

const newOptions = () => call('POST /auth/login/passkey/options');

async function signIn(answer: Answer): Promise<Outcome> {
  await call('POST /auth/login/passkey', { body: { credential: credentialOf(answer) } });
  return 'signed-in';
}

/**
 * Proves with a passkey who asks, in the browser's own dialog (product:session#step-up).
 * @throws ApiFailure when it is refused; Error when the browser cannot do it here, or is told not to
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

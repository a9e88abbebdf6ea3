import { call } from '../client/call.ts';
import { isFailure } from '../client/failure.ts';
import { signedInHint } from './hint.ts';

/**
 * Turns the token of the address into the session cookie (product:session#address-token). A token
 * that is not accepted leaves the visitor signed out; the guards then do what they do for
 * everybody.
 */
export async function openSession(token: string): Promise<void> {
  try {
    await call('POST /auth/session', { body: { token } });
    signedInHint.set();
  } catch (error) {
    if (!isFailure(error)) throw error;
    signedInHint.clear();
  }
}

import { brand } from '@merenda/ui/brand/brand.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { forgetFavourite } from '@merenda/ui/i18n/language.ts';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/return-path.ts';
import { tellWebView } from '../../../session/web-view.ts';

/**
 * Deletes the account and clears what this browser kept of it. When no answer comes in time it is
 * asked whether there still is an account. Throws `ApiFailure` when there is.
 */
export async function deleteAccount(password: string): Promise<void> {
  try {
    await call('DELETE /auth/me', { body: { password } });
  } catch (error) {
    if (!isFailure(error, 'timeout') || !(await isGone())) throw error;
  }
  signedInHint.clear();
  forgetFavourite();
  takeReturnPath();
  if (brand.flags.webviewLogout) tellWebView('logout');
}

/** Without the mark a refused session is an answer here, and no reason to go to /login. */
async function isGone(): Promise<boolean> {
  signedInHint.clear();
  try {
    await call('GET /auth/me');
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) return true;
  }
  signedInHint.set();
  return false;
}

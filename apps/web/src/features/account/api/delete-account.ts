import { brand } from '@merenda/ui/brand/brand.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { forgetFavourite } from '@merenda/ui/i18n/language.ts';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/return-path.ts';
import { tellWebView } from '../../../session/web-view.ts';

/**
 * Deletes the account and clears this browser's copies of its data. After a timeout it asks the API whether
 * the account still exists. Throws `ApiFailure` if it does.
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

/** Clearing the mark first keeps a refused session from leading to /login: here it is the expected answer. */
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

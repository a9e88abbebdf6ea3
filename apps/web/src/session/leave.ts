import type { QueryClient } from '@tanstack/react-query';
import { dropAllAsides } from '../client/aside.ts';
import { call } from '../client/call.ts';
import { dropAllDrafts } from '../client/drafts.ts';
import { forgetFavourite } from '../i18n/language.ts';
import { signedInHint } from './hint.ts';

/**
 * Ends the session (spec 1 §4 "Logout"): revokes it at the API, then forgets it here. Throws when the
 * API could not be told, for then the session is still open. The caller goes to /login, and
 * calls `forget` when the protected page is gone.
 */
export async function revokeSession(): Promise<void> {
  await call('POST /auth/revoke', { body: {} });
  signedInHint.clear();
  forgetFavourite();
}

/** Drops everything that was loaded for, or typed by, the guardian who left. */
export function forget(queries: QueryClient): void {
  queries.clear();
  dropAllDrafts();
  dropAllAsides();
}

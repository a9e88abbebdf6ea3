import { call } from '@merenda/ui/client/call.ts';
import { dropBrowserDrafts } from '@merenda/ui/client/drafts/browser-drafts.ts';
import { dropAllTabDrafts } from '@merenda/ui/client/drafts/tab-draft.ts';
import { allSent } from '@merenda/ui/client/drafts/unsent.ts';
import { signedOut } from '@merenda/ui/client/events.ts';
import { undecided } from '@merenda/ui/client/once/undecided.ts';
import { forgetFavourite } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import { signedInHint } from './hint.ts';

/**
 * Ends the session once all typed data have arrived (product:session#logout). It revokes the session at the
 * API, then forgets it here. Throws if the API cannot be reached, because the session is then still open.
 * The caller goes to /login, and calls `forgetGuardian` when the protected page is gone.
 */
export async function revokeSession(): Promise<void> {
  await allSent();
  await call('POST /auth/revoke', { body: {} });
  signedInHint.clear();
  forgetFavourite();
}

/**
 * Drops all data that were loaded for the guardian who left, and what this tab keeps. Begun forms stay in the
 * browser: a session that has ended is opened again by the same guardian.
 */
export function clearGuardianData(queries: QueryClient): void {
  queries.clear();
  dropAllTabDrafts();
  signedOut.emit();
}

/** The same after a sign-out, with everything that was typed. */
export function forgetGuardian(queries: QueryClient): void {
  clearGuardianData(queries);
  dropBrowserDrafts();
  undecided.forgetInputs();
}

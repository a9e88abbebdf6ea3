import { HOUR_MS } from '@merenda/domain/time/spans';
import { BROWSER_DRAFTS } from '@merenda/ui/client/drafts/browser-drafts.ts';
import { createFormDrafts } from '@merenda/ui/client/drafts/form-drafts.ts';

/** A sign-up that was begun. It is short-lived: a visitor of a shared computer has nothing to sign out of. */
export const SIGN_UP_DRAFT = {
  drafts: createFormDrafts(BROWSER_DRAFTS.visitor, HOUR_MS),
  ownerId: 'visitor',
  name: 'sign-up',
} as const;

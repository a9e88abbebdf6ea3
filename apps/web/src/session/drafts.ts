import { HOUR_MS } from '@merenda/domain/time/spans';
import { BROWSER_DRAFTS } from '@merenda/ui/client/drafts/browser-drafts.ts';
import { createFormDrafts } from '@merenda/ui/client/drafts/form-drafts.ts';

/** A guardian's forms that were begun and not sent (product:session#drafts). */
export const guardianDrafts = createFormDrafts(BROWSER_DRAFTS.forms, 24 * HOUR_MS);

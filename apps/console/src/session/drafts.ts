import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { HOUR_MS } from '@merenda/domain/time/spans';
import { createFormDrafts } from '@merenda/ui/client/drafts/form-drafts.ts';

/** An operator's forms that were begun and not sent: for as long as a session may last. */
export const operatorDrafts = createFormDrafts(
  'merenda.console.drafts',
  OPERATOR_LIMITS.sessionHours * HOUR_MS,
);

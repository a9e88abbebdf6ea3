import { undecided } from '@merenda/ui/client/once/undecided.ts';
import type { QueryClient } from '@tanstack/react-query';
import { forgetRecent } from '../palette/recent.ts';
import { operatorDrafts } from './drafts.ts';

/** Drops what was loaded for an operator. Drafts and acts without an answer stay for the same one. */
export function clearOperatorData(queries: QueryClient): void {
  forgetRecent();
  queries.clear();
}

/** The same after a sign-out, with everything that was typed or sent. */
export function forgetOperator(queries: QueryClient): void {
  clearOperatorData(queries);
  operatorDrafts.dropAll();
  undecided.forgetInputs();
}

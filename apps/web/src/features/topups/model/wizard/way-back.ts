import { loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import type { WayBack } from '../../../../queries/for-order.ts';

const nameFor = (topupId: string) => `back.${topupId}`;

/** Keeps the way back to the order that waits for a top-up, should its code be left and paid later. */
export const keepWayBack = (topupId: string, back: WayBack): void =>
  saveTabDraft(nameFor(topupId), back);

/** The order that waits for this top-up, if it was begun in this tab (product:ordering#too-little-money). */
export function findWayBack(topupId: string): WayBack | undefined {
  const kept = loadTabDraft(nameFor(topupId));
  return typeof Object(kept).to === 'string' ? (kept as WayBack) : undefined;
}

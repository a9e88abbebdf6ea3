import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import { waitFor } from '@merenda/ui/client/timeouts.ts';

/**
 * The last save that a page sent before a reload. It may arrive after the new page has asked for the draft
 * (product:health-form#draft). The trace has nothing of the draft itself.
 */
export interface DraftTrace {
  device: string;
  revision: number;
}

const nameOf = (scope: object) => `health-draft.${Object.values(scope).join('.')}`;

/** Stores the trace when the page is left, not before: a copied tab must count as another device. */
export const leaveTrace = (scope: object, trace: DraftTrace): void =>
  saveTabDraft(nameOf(scope), trace);

/** The trace that the former page left in this tab, if any. */
export function findTrace(scope: object): DraftTrace | undefined {
  const found = loadTabDraft(nameOf(scope));
  if (typeof found !== 'object' || found === null) return undefined;
  return 'device' in found && 'revision' in found ? (found as DraftTrace) : undefined;
}

export const dropTrace = (scope: object): void => dropTabDraft(nameOf(scope));

const WAITS_MS = [200, 400, 800, 1_600];

/**
 * Asks for a draft until the former page's last save has arrived. It gives up after some three seconds, as
 * the save may be lost.
 */
export async function findAfter<Found extends { revision: number } | null>(
  trace: DraftTrace | undefined,
  find: () => Promise<Found>,
): Promise<Found> {
  let found = await find();
  for (const ms of WAITS_MS) {
    if (!trace || (found?.revision ?? 0) >= trace.revision) break;
    await waitFor(ms);
    found = await find();
  }
  return found;
}

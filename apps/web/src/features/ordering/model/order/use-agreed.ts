import type { OrderCosts } from '@merenda/domain/ordering/agreed-order';
import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../session/session.ts';

/** A top-up and an order that the guardian agreed to with one press (product:ordering#too-little-money). */
export interface Agreed {
  /** The ordering screen and its diner. */
  at: string;
  costs: OrderCosts;
  /** Warnings confirmed before the top-up. */
  confirmed: readonly string[];
}

/** An agreement with which the guardian returns from the top-up. */
export interface ResumedAgreement extends Agreed {
  /** The top-up is paid: the order is placed without another press. */
  isPaid: boolean;
}

/** The name of `/week`, the screen for all of the guardian's students. */
export const AT_WEEK = 'week';

const nameFor = (userId: string) => `agreed.${userId}`;

/** Keeps an agreement in this tab; it replaces the former one. */
export function useKeepAgreed(): (agreed: Agreed) => void {
  const { me } = useSession();
  return (agreed) => saveTabDraft(nameFor(me._id), agreed);
}

/**
 * The agreement with which the guardian returned to this screen. It is read once: a reload or the browser's
 * history finds none. Otherwise the same agreement could order twice.
 */
export function useAgreed(at: string): ResumedAgreement | undefined {
  const { me } = useSession();
  const toppedUp = usePageLocation(({ state }) => state.toppedUp);
  const [agreed] = useState(() => {
    const kept = toppedUp ? readAgreed(loadTabDraft(nameFor(me._id))) : undefined;
    return kept?.at === at ? { ...kept, isPaid: toppedUp === 'paid' } : undefined;
  });
  useEffect(() => {
    if (agreed) dropTabDraft(nameFor(me._id));
  }, [agreed, me._id]);
  return agreed;
}

/** Reads a kept agreement, which an older version of the app may have written. */
function readAgreed(kept: unknown): Agreed | undefined {
  const { at, costs, confirmed } = Object(kept);
  if (typeof at !== 'string' || typeof costs !== 'object' || !Array.isArray(confirmed)) return;
  return { at, costs, confirmed };
}

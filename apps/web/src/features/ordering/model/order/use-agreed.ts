import type { OrderCosts } from '@merenda/domain/ordering/agreed-order';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/tab-draft.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../session/session.ts';

/** A top-up and an order that were agreed to with one press (product:ordering#too-little-money). */
export interface Agreed {
  /** The screen that orders, and for whom. */
  at: string;
  costs: OrderCosts;
  /** The warnings that were confirmed by then. */
  confirmed: readonly string[];
  /** The week that was looked at. */
  week?: 'this' | 'next' | undefined;
}

/** An agreement that the guardian has come back with. */
export interface Resumed extends Agreed {
  /** The money is there: it is ordered without another press. */
  isPaid: boolean;
}

/** The name of `/week`, where all of the guardian's students are. */
export const AT_WEEK = 'week';

const nameFor = (userId: string) => `agreed.${userId}`;

/** Keeps what is agreed to, in this tab, in place of what was before. */
export function useKeepAgreed(): (agreed: Agreed) => void {
  const { me } = useSession();
  return (agreed) => saveTabDraft(nameFor(me._id), agreed);
}

/**
 * The agreement with which this screen was come back to. It is there once: who comes back by a reload or
 * the browser's history finds none, so that nothing is ordered twice by it.
 */
export function useAgreed(at: string): Resumed | undefined {
  const { me } = useSession();
  const toppedUp = useLocation({ select: ({ state }) => state.toppedUp });
  const [agreed] = useState(() => {
    const kept = toppedUp ? readAgreed(loadTabDraft(nameFor(me._id))) : undefined;
    return kept?.at === at ? { ...kept, isPaid: toppedUp === 'paid' } : undefined;
  });
  useEffect(() => {
    if (agreed) dropTabDraft(nameFor(me._id));
  }, [agreed, me._id]);
  return agreed;
}

/** Reads a kept agreement, which may be of an older app. */
function readAgreed(kept: unknown): Agreed | undefined {
  const { at, costs, confirmed, week } = Object(kept);
  if (typeof at !== 'string' || typeof costs !== 'object' || !Array.isArray(confirmed)) return;
  return { at, costs, confirmed, week };
}

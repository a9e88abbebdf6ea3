import type { Prohibitions } from '@merenda/domain/ordering/limits';
import { useState } from 'react';

export type ProhibitionKind = keyof Prohibitions;

export interface ProhibitDraft {
  /** The prohibitions that saving would store. */
  prohibitions: Prohibitions;
  /** Number of decisions that differ from the saved prohibitions. */
  changes: number;
  has: (kind: ProhibitionKind, id: string) => boolean;
  toggle: (kind: ProhibitionKind, id: string) => void;
}

const KINDS = ['products', 'categories', 'allergens'] as const;

/**
 * A guardian's decisions, laid over the saved prohibitions. Only decisions are kept. If another guardian
 * saves meanwhile, the decisions apply to the newly saved prohibitions.
 */
export function useProhibitDraft(saved: Prohibitions): ProhibitDraft {
  const [decided, setDecided] = useState<Record<ProhibitionKind, ReadonlyMap<string, boolean>>>({
    products: new Map(),
    categories: new Map(),
    allergens: new Map(),
  });
  const isSaved = (kind: ProhibitionKind, id: string) =>
    (saved[kind] as readonly string[]).includes(id);
  const has = (kind: ProhibitionKind, id: string) => decided[kind].get(id) ?? isSaved(kind, id);
  const all = <Kind extends ProhibitionKind>(kind: Kind) =>
    [...new Set([...saved[kind], ...decided[kind].keys()])].filter((id) =>
      has(kind, id),
    ) as unknown as Prohibitions[Kind];
  return {
    has,
    prohibitions: {
      products: all('products'),
      categories: all('categories'),
      allergens: all('allergens'),
    },
    changes: KINDS.flatMap((kind) =>
      [...decided[kind]].filter(([id, forbidden]) => forbidden !== isSaved(kind, id)),
    ).length,
    toggle: (kind, id) =>
      setDecided((before) => ({
        ...before,
        [kind]: new Map(before[kind]).set(id, !has(kind, id)),
      })),
  };
}

import type { JournalEntry, MoneyFinding } from '../../apps/api/src/modules/money-audit/index.ts';

export interface Loss {
  /** Acts that were acknowledged. */
  acknowledged: number;
  /** Acknowledged acts after the restored state; it cannot have them. */
  lost: number;
  /** Everything else that the audit found. */
  faults: readonly MoneyFinding[];
}

/**
 * Tells what a restore lost by its age from what is wrong in it.
 * @param newest the time of the newest restored transaction
 */
export function judgeLoss(
  journal: readonly JournalEntry[],
  findings: readonly MoneyFinding[],
  newest: Date,
): Loss {
  const acknowledgedAt = new Map<string, Date>();
  for (const { key, outcome, at } of journal) {
    const isFirst = outcome !== 'refused' && outcome !== 'unknown' && !acknowledgedAt.has(key);
    if (isFirst || outcome === 'done') acknowledgedAt.set(key, at ?? new Date(0));
  }
  const lost = new Set<string>();
  const faults = findings.filter(({ check, key }) => {
    const at = key === undefined ? undefined : acknowledgedAt.get(key);
    if (key === undefined || check !== 'acknowledged_missing' || !at || at <= newest) return true;
    lost.add(key);
    return false;
  });
  const done = journal.flatMap(({ key, outcome }) => (outcome === 'done' ? [key] : []));
  return { acknowledged: new Set(done).size, lost: lost.size, faults };
}

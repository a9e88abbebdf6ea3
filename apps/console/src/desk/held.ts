import { useEffect, useMemo, useRef } from 'react';
import type { DeskFilters, DeskTicket } from './queries.ts';

/**
 * The present rows with the chosen one at the place where it was shown: below the same row as before. It
 * stays, as it was, when it has left the list.
 */
export function withHeld<Row extends { _id: string }>(
  shown: readonly Row[],
  rows: readonly Row[],
  chosen: string | undefined,
): Row[] {
  const at = shown.findIndex(({ _id }) => _id === chosen);
  const was = shown[at];
  if (!was) return [...rows];
  const held = rows.find(({ _id }) => _id === chosen) ?? was;
  const others = rows.filter(({ _id }) => _id !== chosen);
  const placeOf = new Map(others.map(({ _id }, place) => [_id, place]));
  const above = shown.slice(0, at).findLast(({ _id }) => placeOf.has(_id));
  return others.toSpliced(above ? (placeOf.get(above._id) ?? 0) + 1 : 0, 0, held);
}

/**
 * The inbox as it is shown: an answer or a decision moves no ticket while it is open
 * (product:console-desk#inbox). Other filters begin anew.
 */
export function useHeld(
  tickets: readonly DeskTicket[] | undefined,
  chosen: string | undefined,
  filters: DeskFilters,
): DeskTicket[] | undefined {
  const list = JSON.stringify(filters);
  const before = useRef<{ list: string; shown: readonly DeskTicket[] }>({ list, shown: [] });
  const shown = useMemo(() => {
    const known = before.current.list === list ? before.current.shown : [];
    return tickets && withHeld(known, tickets, chosen);
  }, [tickets, chosen, list]);
  useEffect(() => {
    before.current = { list, shown: shown ?? [] };
  }, [shown, list]);
  return shown;
}

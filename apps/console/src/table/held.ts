import { useEffect, useRef } from 'react';

interface Held<Row> {
  idOf: (row: Row) => string;
  /** The row whose panel is open. */
  isChosen: (row: Row) => boolean;
}

/**
 * The present rows with the chosen one at the place where it was shown: below the same row as before. It
 * stays, as it was, when it has left the list.
 */
export function withHeld<Row>(
  shown: readonly Row[],
  rows: readonly Row[],
  { idOf, isChosen }: Held<Row>,
): readonly Row[] {
  const at = shown.findIndex(isChosen);
  const was = shown[at];
  if (!was) return rows;
  const held = rows.find(isChosen) ?? was;
  const others = rows.filter((row) => row !== held);
  const placeOf = new Map(others.map((row, place) => [idOf(row), place]));
  const above = shown.slice(0, at).findLast((row) => placeOf.has(idOf(row)));
  const place = above ? (placeOf.get(idOf(above)) ?? 0) + 1 : 0;
  // The same rows in the same order are drawn once.
  return rows[place] === held ? rows : others.toSpliced(place, 0, held);
}

/**
 * A list as it is shown: an act moves no row, nor takes it away, while the row is open
 * (product:console#tables).
 * @param list names the list and its filters: another one begins anew
 */
export function useHeld<Row>(
  rows: readonly Row[] | undefined,
  { list, ...held }: Held<Row> & { list: string },
): readonly Row[] | undefined {
  const before = useRef<{ list: string; shown: readonly Row[] }>({ list, shown: [] });
  const known = before.current.list === list ? before.current.shown : [];
  const shown = rows && withHeld(known, rows, held);
  useEffect(() => {
    before.current = { list, shown: shown ?? [] };
  }, [shown, list]);
  return shown;
}

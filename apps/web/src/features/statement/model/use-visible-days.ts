import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { StatementDay } from './days.ts';

/** The heights of a day's parts, in pixels. */
interface DaySizes {
  /** A day without entries, and the gap after it. */
  day: number;
  entry: number;
}

/** The days near the screen, and the room of the days before and after them. */
interface VisibleDays {
  shown: { index: number; measure: (element: Element | null) => void }[];
  before: number;
  after: number;
}

/**
 * Only days near the screen are in the page: a hundred thousand entries scroll as fast as ten. On
 * paper (`isWhole`) all are.
 */
export function useVisibleDays(
  list: RefObject<HTMLElement | null>,
  { days, sizes, isWhole }: { days: readonly StatementDay[]; sizes: DaySizes; isWhole: boolean },
): VisibleDays {
  const [top, setTop] = useState(0);
  useEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [list]);
  // A new function at each render would make the library compute all days again.
  const keyOf = useCallback((index: number) => days[index]?.day ?? index, [days]);
  const sizeOf = useCallback(
    (index: number) => sizes.day + sizes.entry * (days[index]?.entries.length ?? 0),
    [days, sizes],
  );
  const rows = useWindowVirtualizer({
    count: days.length,
    estimateSize: sizeOf,
    overscan: 3,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const measure = rows.measureElement;
  if (isWhole) {
    return { shown: days.map((_, index) => ({ index, measure })), before: 0, after: 0 };
  }
  const items = rows.getVirtualItems();
  return {
    shown: items.map(({ index }) => ({ index, measure })),
    before: (items[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  };
}

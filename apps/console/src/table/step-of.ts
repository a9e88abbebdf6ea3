/** How far a key leads in a list, down or up. */
export const UP_AND_DOWN: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const PAGE = 10;

/**
 * The row to which a key leads from a row of a table; undefined for a key that leads nowhere, also at
 * the table's ends.
 */
export function stepOf(key: string, from: number, count: number): number | undefined {
  const to = target(key, from, count);
  return to !== undefined && to !== from && to >= 0 && to < count ? to : undefined;
}

function target(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return Math.min(from + PAGE, count - 1);
    case 'PageUp':
      return Math.max(from - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

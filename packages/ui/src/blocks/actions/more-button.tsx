import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { Button } from './button.tsx';

const ROWS = 'li, input';

/**
 * Loads the next page of a list; shows nothing once the list is complete. The focus goes on to the
 * first new row.
 */
export function MoreButton({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
}) {
  const t = useT();
  const asked = useRef<{ place: Element | null; known: Set<Element> }>(undefined);
  useEffect(() => {
    if (hasNextPage || !asked.current) return;
    const { place, known } = asked.current;
    asked.current = undefined;
    if (document.activeElement === document.body) focusFirstNew(place, known);
  }, [hasNextPage]);
  if (!hasNextPage) return null;
  return (
    <Button
      kind="soft"
      wide
      busy={isFetchingNextPage}
      onClick={({ currentTarget: { parentElement: place } }) => {
        asked.current = { place, known: new Set(place?.querySelectorAll(ROWS)) };
        void fetchNextPage();
      }}
    >
      {t('statement.more')}
    </Button>
  );
}

function focusFirstNew(place: Element | null, known: Set<Element>): void {
  const rows = [...(place?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
  const row = rows.find((one) => !known.has(one)) ?? rows.at(-1);
  if (!row) return;
  const inside = row.querySelector<HTMLElement>('a[href], button');
  if (!inside) row.tabIndex = -1;
  (inside ?? row).focus();
}

import type { Currency } from '@merenda/domain/money/money';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { MoneyList } from '@merenda/ui/blocks/money/money-row.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type EntryFilter,
  type StatementScope,
  statementQuery,
  type WalletEntry,
} from '../api/entries.ts';
import { useOnPaper } from '../model/use-on-paper.ts';
import { useWalletNames } from '../model/use-wallet-names.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './statement.module.css';

/** The next page is fetched when this many entries remain below the last visible one. */
const AHEAD = 30;
/**
 * Height of a row of two lines, as `.rows` sets it. An exact estimate keeps rows from moving when they are
 * measured.
 */
const ROW_PIXELS = 69;

/** The list of entries; further pages load while scrolling. */
export function StatementList({
  whose,
  currency,
  filter,
}: {
  whose: StatementScope;
  currency: Currency;
  filter: EntryFilter;
}) {
  const t = useT();
  const isOnPaper = useOnPaper();
  const nameOf = useWalletNames(whose);
  const query = useInfiniteQuery(statementQuery(whose, filter));
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap(({ docs }) => docs) ?? [], [pages]);
  if (query.data === undefined) {
    if (query.error) {
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <ListSkeleton rows={8} />;
  }
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<WalletDrawing />}
          title={t('report.empty.title')}
          text={t('report.empty.text')}
        />
      </Card>
    );
  }
  const total = query.data.pages[0]?.total ?? (query.hasNextPage ? undefined : entries.length);
  // Print needs all entries in the page: paper does not scroll.
  if (isOnPaper) {
    return (
      <Card>
        {query.hasNextPage && (
          <p>
            {total === undefined
              ? t('report.print.newest', { count: entries.length })
              : t('report.print.first', { count: entries.length, total: `${total}` })}
          </p>
        )}
        <MoneyList>
          {entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} whose={nameOf(entry)} currency={currency} />
          ))}
        </MoneyList>
      </Card>
    );
  }
  const more = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  return (
    <>
      <Rows entries={entries} nameOf={nameOf} total={total} currency={currency} onEnd={more} />
      {query.isFetchNextPageError && (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

/** Only visible rows are in the page: a hundred thousand entries scroll as fast as ten. */
function Rows({
  entries,
  nameOf,
  total,
  currency,
  onEnd,
}: {
  entries: readonly WalletEntry[];
  nameOf: (entry: WalletEntry) => string | undefined;
  /** Total number of entries; undefined while unknown. */
  total: number | undefined;
  currency: Currency;
  onEnd: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // A new function at each render would make the library compute all rows again.
  const keyOf = useCallback((index: number) => entries[index]?._id ?? index, [entries]);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= entries.length - AHEAD) onEnd();
  });
  return (
    <Card>
      <ul ref={list} className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <Row
                key={key}
                entry={entry}
                whose={nameOf(entry)}
                currency={currency}
                index={index}
                total={total}
                start={start - top}
                measure={rows.measureElement}
              />
            )
          );
        })}
      </ul>
    </Card>
  );
}

/** Memoised: scrolling does not render a row again. */
const Row = memo(function Row({
  entry,
  whose,
  currency,
  index,
  total,
  start,
  measure,
}: {
  entry: WalletEntry;
  whose: string | undefined;
  currency: Currency;
  index: number;
  total: number | undefined;
  /** Distance from the list's top, in pixels. */
  start: number;
  measure: (row: Element | null) => void;
}) {
  return (
    <EntryRow
      entry={entry}
      whose={whose}
      currency={currency}
      row={{
        ref: measure,
        'aria-posinset': index + 1,
        'aria-setsize': total ?? -1,
        // The virtualiser reads the index from this attribute.
        ...{ 'data-index': index },
        style: { position: 'absolute', insetInline: 0, top: start },
      }}
    />
  );
});

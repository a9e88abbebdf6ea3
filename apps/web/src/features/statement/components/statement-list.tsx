import type { Currency } from '@merenda/domain/money/money';
import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type EntryFilter, type StatementScope, statementQuery } from '../api/entries.ts';
import { groupByDay, latestWeek, tellingBalance } from '../model/days.ts';
import { useOnPaper } from '../model/use-on-paper.ts';
import { useOwners } from '../model/use-owners.ts';
import { DayCards } from './day-cards.tsx';
import { DayTable } from './day-table.tsx';

/** The entries by day, the latest week first and the others on request: cards on a phone, a table on a desktop. */
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
  const isWide = useWideScreen();
  const owners = useOwners();
  const query = useInfiniteQuery(statementQuery(whose, filter));
  const [isWhole, setWhole] = useState(false);
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap(({ docs }) => docs) ?? [], [pages]);
  const days = useMemo(() => groupByDay(entries), [entries]);
  const isOfMany = whose === 'family' && owners.length > 1;
  const telling = useMemo(() => tellingBalance(entries, { isOfMany }), [entries, isOfMany]);
  if (query.data === undefined) {
    if (query.error) {
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <ListSkeleton rows={8} />;
  }
  if (days.length === 0) {
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
  const Days = isWide || isOnPaper ? DayTable : DayCards;
  const week = latestWeek(days);
  const isFolded = !isWhole && !isOnPaper && week.length < days.length;
  const listed = isFolded ? week : days;
  // Debits or credits alone are not what a day's meals cost.
  const wholeDays =
    filter.operationType === undefined
      ? listed.length - (query.hasNextPage && !isFolded ? 1 : 0)
      : 0;
  return (
    <>
      {isOnPaper && query.hasNextPage && (
        <p>{t('report.print.newest', { count: entries.length })}</p>
      )}
      <Days
        days={listed}
        telling={telling}
        wholeDays={wholeDays}
        owners={owners}
        isOfMany={isOfMany}
        isWhole={isOnPaper}
        currency={currency}
      />
      {query.isFetchNextPageError && (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      <MoreButton
        list={
          isFolded
            ? {
                hasNextPage: true,
                isFetchingNextPage: false,
                fetchNextPage: async () => setWhole(true),
              }
            : query
        }
      />
    </>
  );
}

import type { Currency } from '@merenda/domain/money/money';
import { useQueries } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { WalletDrawing } from '../../../ui/drawings/drawings.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MoneyList } from '../../../ui/money/money-row.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { type Entry, latestEntriesQuery } from '../api/entries.ts';
import { EntryRow } from './entry-row.tsx';

/** A wallet, and whose it is where there are several. */
export interface ShownWallet {
  id: string;
  whose?: string | undefined;
}

/**
 * The newest entries of one or several wallets, in a card (product:home#latest-movements). What went
 * from one of them to another is told once, by the first that has it.
 */
export function LatestEntries({
  wallets,
  currency,
  limit = 5,
  since,
}: {
  wallets: readonly ShownWallet[];
  currency: Currency;
  limit?: number;
  since?: string;
}) {
  const t = useT();
  const found = useQueries({
    queries: wallets.map(({ id }) => latestEntriesQuery(id, limit, since)),
  });
  const failed = found.find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (found.some(({ data }) => data === undefined)) {
    return <ListSkeleton rows={Math.min(limit, 4)} />;
  }
  const told = new Map<string, { entry: Entry; whose: string | undefined }>();
  found.forEach(({ data }, at) => {
    for (const entry of data?.docs ?? []) {
      if (!told.has(entry._id)) told.set(entry._id, { entry, whose: wallets[at]?.whose });
    }
  });
  if (told.size === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<WalletDrawing />}
          title={t('statement.empty.title')}
          text={t('statement.empty.text')}
        />
      </Card>
    );
  }
  const newest = [...told.values()]
    .sort((a, b) => b.entry.txDatetime.localeCompare(a.entry.txDatetime))
    .slice(0, limit);
  return (
    <Card>
      <MoneyList>
        {newest.map(({ entry, whose }) => (
          <EntryRow key={entry._id} entry={entry} whose={whose} currency={currency} />
        ))}
      </MoneyList>
    </Card>
  );
}

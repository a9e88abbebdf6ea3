import type { Currency } from '@merenda/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { WalletDrawing } from '../../../ui/drawings/drawings.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MoneyList } from '../../../ui/money/money-row.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { latestEntriesQuery } from '../api/entries.ts';
import { EntryRow } from './entry-row.tsx';

/** The newest entries of a wallet, in a card. */
export function LatestEntries({
  walletId,
  currency,
  limit = 5,
  since,
}: {
  walletId: string;
  currency: Currency;
  limit?: number;
  since?: string;
}) {
  const t = useT();
  const { data, error, refetch } = useQuery(latestEntriesQuery(walletId, limit, since));
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={Math.min(limit, 4)} />;
  }
  if (data.docs.length === 0) {
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
  return (
    <Card>
      <MoneyList>
        {data.docs.map((entry) => (
          <EntryRow key={entry._id} entry={entry} currency={currency} />
        ))}
      </MoneyList>
    </Card>
  );
}

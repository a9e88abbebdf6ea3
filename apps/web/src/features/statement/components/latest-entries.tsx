import type { Currency } from '@merenda/domain/money/money';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { MoneyList } from '@merenda/ui/blocks/money/money-row.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { latestEntriesQuery } from '../api/entries.ts';
import { ownerOf, useOwners } from '../model/use-owners.ts';
import { EntryRow } from './entry-row.tsx';

/** A card with the newest entries of the family's wallets (product:home#latest-movements). */
export function LatestEntries({ currency }: { currency: Currency }) {
  const t = useT();
  const owners = useOwners();
  const { data, error, refetch } = useQuery(latestEntriesQuery);
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={4} />;
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
          <EntryRow
            key={entry._id}
            entry={entry}
            owner={ownerOf(owners, entry, 'family')}
            isOfMany={owners.length > 1}
            currency={currency}
          />
        ))}
      </MoneyList>
    </Card>
  );
}

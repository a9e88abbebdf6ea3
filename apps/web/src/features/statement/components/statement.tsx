import type { Currency } from '@merenda/domain/money/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { MoreButton } from '../../../ui/actions/more-button.tsx';
import { WalletDrawing } from '../../../ui/drawings/drawings.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MoneyList } from '../../../ui/money/money-row.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { statementQuery } from '../api/entries.ts';
import { EntryRow } from './entry-row.tsx';

/** Every entry of a wallet, newest first, more on request. */
export function Statement({ walletId, currency }: { walletId: string; currency: Currency }) {
  const t = useT();
  const query = useInfiniteQuery(statementQuery(walletId));
  if (query.data === undefined) {
    if (query.error) {
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <ListSkeleton rows={8} />;
  }
  const entries = query.data.pages.flatMap((page) => page.docs);
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<WalletDrawing />}
        title={t('statement.empty.title')}
        text={t('statement.empty.text')}
      />
    );
  }
  return (
    <>
      <Card>
        <MoneyList>
          {entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} currency={currency} />
          ))}
        </MoneyList>
      </Card>
      <MoreButton list={query} />
    </>
  );
}

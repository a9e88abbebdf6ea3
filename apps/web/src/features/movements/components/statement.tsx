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
import { allLogsQuery } from '../api/wallet-logs.ts';
import { LogRow } from './log-row.tsx';

/** Every movement of a wallet, newest first, more on request. */
export function Statement({ walletId, currency }: { walletId: string; currency: Currency }) {
  const t = useT();
  const query = useInfiniteQuery(allLogsQuery(walletId));
  if (query.data === undefined) {
    if (query.error) {
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <ListSkeleton rows={8} />;
  }
  const logs = query.data.pages.flatMap((page) => page.docs);
  if (logs.length === 0) {
    return (
      <EmptyState
        drawing={<WalletDrawing />}
        title={t('movements.empty.title')}
        text={t('movements.empty.text')}
      />
    );
  }
  return (
    <>
      <Card>
        <MoneyList>
          {logs.map((log) => (
            <LogRow key={log._id} log={log} currency={currency} />
          ))}
        </MoneyList>
      </Card>
      <MoreButton list={query} />
    </>
  );
}

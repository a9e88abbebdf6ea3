import { formatDay } from '@merenda/i18n';
import { useInfiniteQuery } from '@tanstack/react-query';
import { companyDay } from '../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { MoreButton } from '../../../ui/actions/more-button.tsx';
import { WalletDrawing } from '../../../ui/drawings/drawings.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/screen.tsx';
import { MoneyList } from '../../../ui/money/money-row.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { type ListedTopup, topupsQuery } from '../api/receipts.ts';
import { TopupRow } from './topup-row.tsx';

/** Every top-up of the guardian by month, newest first, more on request. */
export function ReceiptList() {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const query = useInfiniteQuery(topupsQuery(me._id));
  if (query.data === undefined) {
    if (!query.error) return <ListSkeleton rows={6} />;
    return (
      <ErrorState
        error={query.error}
        text="receipts.error.list"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const topups = query.data.pages.flatMap((page) => page.docs);
  if (topups.length === 0) {
    return (
      <EmptyState
        drawing={<WalletDrawing />}
        title={t('receipts.empty.title')}
        text={t('receipts.empty.text')}
        action={<ButtonLink to="/payments">{t('topups.title')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {[...byMonth(topups)].map(([month, its]) => (
        <Section key={month} title={capitalised(formatDay(language, `${month}-01`, 'month'))}>
          <Card>
            <MoneyList>
              {its.map((topup) => (
                <TopupRow key={topup._id} topup={topup} />
              ))}
            </MoneyList>
          </Card>
        </Section>
      ))}
      <MoreButton list={query} />
    </>
  );
}

/** By 'YYYY-MM', in the list's order. */
function byMonth(topups: readonly ListedTopup[]): Map<string, ListedTopup[]> {
  const months = new Map<string, ListedTopup[]>();
  for (const topup of topups) {
    const month = companyDay(topup.createdAt).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), topup]);
  }
  return months;
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

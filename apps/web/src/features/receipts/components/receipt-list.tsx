import { formatDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { MoneyList } from '@merenda/ui/blocks/money/money-row.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { type ListedTopup, topupsQuery } from '../api/receipts.ts';
import { TopupRow } from './topup-row.tsx';

/** All top-ups of the guardian by month, newest first; further pages on request. */
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

/** Groups top-ups by month ('YYYY-MM') in the list's order. */
function byMonth(topups: readonly ListedTopup[]): Map<string, ListedTopup[]> {
  const months = new Map<string, ListedTopup[]>();
  for (const topup of topups) {
    const month = companyDay(topup.createdAt).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), topup]);
  }
  return months;
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

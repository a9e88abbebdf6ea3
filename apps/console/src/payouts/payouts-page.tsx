import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import { OPEN_PAYOUTS, PAYOUT_STATUSES } from '@merenda/domain/payouts/payouts';
import type { Language } from '@merenda/domain/places/languages';
import type { Translate } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useSearch } from '@tanstack/react-router';
import { amountOf } from '../finance/money.ts';
import { companyName } from '../places/brand-options.ts';
import type { Column } from '../table/column.ts';
import { oneOf, searchOf } from '../table/search.ts';
import { WithPanel } from '../table/side-panel.tsx';
import { rowsIn, rowsQuery } from '../table/source.ts';
import { Table } from '../table/table.tsx';
import { payoutState } from './payout-state.ts';
import { type OperatorPayout, payoutQuery, payoutSource } from './queries.ts';

/** The states of the filter; without one the payouts that wait. */
const SHOWN = PAYOUT_STATUSES.filter((status) => !OPEN_PAYOUTS.some((open) => open === status));

export const PAYOUT_SEARCH = searchOf({
  status: oneOf(SHOWN),
  order: oneOf(['oldest', 'newest']),
});

const COLUMNS: readonly Column<OperatorPayout>[] = [
  {
    name: 'console.payouts.asked',
    kind: 'instant',
    value: ({ createdAt }) => createdAt,
    orders: { asc: 'oldest', desc: 'newest' },
  },
  {
    name: 'console.payouts.company',
    kind: 'text',
    value: ({ company }) => companyName(company),
    share: 0.8,
    isExtra: true,
  },
  {
    name: 'reversal.name',
    kind: 'text',
    value: ({ details, guardian }, t) =>
      details?.name ?? (guardian.name === undefined ? t('common.erasedPerson') : undefined),
    share: 1.4,
  },
  {
    name: 'console.payouts.to',
    kind: 'text',
    value: ({ details }) => details?.destination.account,
    share: 1.6,
    isExtra: true,
  },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
  { name: 'console.payouts.state', kind: 'state', value: payoutState, share: 1.3 },
];

/** The queue of payouts, the oldest first, and the chosen one beside it (product:reversal#operators). */
export function PayoutsPage() {
  const t = useT();
  const language = useLanguage();
  const search = useSearch({ from: '/signed-in/payouts' });
  const source = payoutSource(search);
  const { data } = useInfiniteQuery(rowsQuery(source));
  return (
    <>
      <PageHeader
        title={t('console.payouts')}
        action={
          <ButtonLink kind="outline" to="/payouts/files" search={{}}>
            {t('console.bankFiles')}
          </ButtonLink>
        }
        text={data && !search.status && waitingText(t, language, rowsIn(data) ?? [], data.pages)}
      />
      <WithPanel>
        <Table
          name={t('console.payouts')}
          source={source}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: payoutId }) => ({ to: '/payouts/$payoutId', params: { payoutId } })}
          now={({ _id }) => payoutQuery(_id)}
          at="/payouts"
          filters={[
            {
              kind: 'choice',
              name: 'status',
              label: t('console.payouts.filter'),
              options: [
                { label: t('console.payouts.open') },
                ...SHOWN.map((value) => ({ value, label: t(`console.payouts.status.${value}`) })),
              ],
            },
          ]}
          ordered="oldest"
          empty={t('console.payouts.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

/** "3 wait, R$ 1,284.50 in all. To decide: 2, to pay: 1"; each currency has its own sum. */
function waitingText(
  t: Translate,
  language: Language,
  payouts: readonly OperatorPayout[],
  [first]: readonly { total?: number | undefined }[],
): string {
  const total = first?.total ?? 0;
  if (total === 0) return t('console.payouts.none');
  // A sum of a part would be taken for the whole.
  if (payouts.length < total) return t('console.payouts.count', { count: total });
  const sums = Map.groupBy(payouts, ({ currency }) => currency);
  const amounts = [...sums].map(([currency, some]) =>
    formatMoney(
      sumMinor(some.map(({ value }) => amountOf(value, currency).minor)),
      currency,
      language,
    ),
  );
  const waiting = t('console.payouts.waiting', {
    count: total,
    amount: new Intl.ListFormat(language, { type: 'unit' }).format(amounts),
  });
  const pay = payouts.filter(({ status, returning }) => status === 'approved' && !returning).length;
  return `${waiting}. ${t('console.payouts.next', { decide: total - pay, pay })}`;
}

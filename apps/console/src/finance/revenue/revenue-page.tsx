import type { Key } from '@merenda/i18n';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import type { Answer } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { useOperator } from '../../session/operator.ts';
import type { Column } from '../../table/column.ts';
import { calendarDay, code, oneOf, searchOf } from '../../table/search.ts';
import { Table } from '../../table/table.tsx';
import { PeriodChoice } from '../choice.tsx';
import { periodOf } from '../companies.ts';
import styles from '../finance.module.css';
import { amountOf } from '../money.ts';
import { type RevenueFilter, revenueSource } from './queries.ts';

type By = RevenueFilter['by'];

/** The subjects of the rows; the first one needs no choice. */
const NAMES = {
  school: 'finance.close.school',
  dish: 'finance.revenue.dish',
  day: 'finance.day',
} as const satisfies Record<By, Key>;
const BY = Object.keys(NAMES) as By[];

type Revenue = Answer<'GET /operator/companies/:id/revenue'>['docs'][number];

export const REVENUE_SEARCH = searchOf({
  company: code,
  from: calendarDay,
  until: calendarDay,
  by: oneOf(BY),
});

/** The revenue of some days by school, dish or day (product:console-finance#revenue). */
export function RevenuePage() {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/finance/revenue' });
  const period = periodOf(useOperator(), search);
  if (!period) return <EmptyState title={t('finance.revenue.none')} />;
  const { company, from, until } = period;
  const { by = 'school' } = search;
  const first = {
    school: {
      name: NAMES.school,
      kind: 'text',
      value: ({ name }) => name,
      share: 2,
    },
    dish: {
      name: NAMES.dish,
      kind: 'text',
      value: ({ names }) => names?.[language] ?? Object.values(names ?? {})[0],
      share: 2,
    },
    day: { name: NAMES.day, kind: 'day', value: ({ key }) => key, share: 2 },
  } as const satisfies Record<By, Column<Revenue>>;
  // The meals' postings on the sales account are the row's revenue, to the cent.
  const leads = ({ key }: Revenue): LinkProps => ({
    to: '/finance/postings',
    search: {
      ...{ company, from, until, of: 'meal', account: 'sales' },
      ...{ school: { school: key }, dish: { dish: key }, day: { from: key, until: key } }[by],
    },
  });
  const columns: readonly Column<Revenue>[] = [
    { ...first[by], leads },
    { name: 'finance.revenue.orders', kind: 'number', value: ({ orders }) => orders },
    { name: 'finance.revenue.portions', kind: 'number', value: ({ portions }) => portions },
    {
      name: 'console.payouts.amount',
      kind: 'amount',
      value: ({ value, currency }) => amountOf(value, currency),
    },
  ];
  const change = (changed: Partial<typeof search>) =>
    navigate({
      to: '/finance/revenue',
      search: REVENUE_SEARCH.with(search, changed),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('finance.tab.revenue')} />
      <div className={styles.chosen} data-unprinted>
        <PeriodChoice period={period} onChange={change} />
      </div>
      <Table
        name={t('finance.tab.revenue')}
        source={revenueSource({ company, from, until, by })}
        columns={columns}
        idOf={({ key }) => key}
        at="/finance/revenue"
        filters={[
          {
            kind: 'choice',
            name: 'by',
            label: t('finance.revenue.by'),
            options: BY.map((value, at) => ({ ...(at > 0 && { value }), label: t(NAMES[value]) })),
          },
        ]}
        empty={t('finance.revenue.none')}
      />
    </>
  );
}

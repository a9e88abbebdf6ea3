import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { Column } from '../../table/column.ts';
import { searchOf, words } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { WHOSE } from '../columns.ts';
import { amountOf } from '../money.ts';
import { type OperatorTopup, topupSource } from './queries.ts';

export const TOPUP_SEARCH = searchOf({ q: words });

const COLUMNS: readonly Column<OperatorTopup>[] = [
  { name: 'finance.topups.paid', kind: 'instant', value: ({ paidAt }) => paidAt },
  ...WHOSE,
  {
    name: 'finance.topups.reference',
    kind: 'text',
    value: ({ reference }) => reference,
    isExtra: true,
  },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
];

/** Arrived top-ups, found by number or guardian, each with what can go back (product:console-finance#refunds). */
export function TopupsPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/finance/topups' });
  return (
    <>
      <PageHeader title={t('finance.tab.topups')} />
      <WithPanel>
        <Table
          name={t('finance.tab.topups')}
          source={topupSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: topupId }) => ({ to: '/finance/topups/$topupId', params: { topupId } })}
          now={null}
          at="/finance/topups"
          filters={[{ kind: 'words', name: 'q', label: t('finance.topups.q') }]}
          empty={t('finance.topups.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

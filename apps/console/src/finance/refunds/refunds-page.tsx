import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { Column } from '../../table/column.ts';
import { oneOf, searchOf } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { WHOSE } from '../columns.ts';
import { amountOf } from '../money.ts';
import { type OperatorRefund, refundQuery, refundSource } from './queries.ts';
import { REFUND_STATES, refundState } from './refund-state.ts';

export const REFUND_SEARCH = searchOf({ status: oneOf(REFUND_STATES) });

const COLUMNS: readonly Column<OperatorRefund>[] = [
  { name: 'console.payouts.asked', kind: 'instant', value: ({ createdAt }) => createdAt },
  ...WHOSE,
  {
    name: 'finance.asked',
    kind: 'text',
    value: ({ asked, guardian }) => asked?.by ?? guardian.name,
    isExtra: true,
  },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
  { name: 'console.payouts.state', kind: 'state', value: refundState, share: 1.3 },
];

/** Refunds of top-ups, newest first, and the chosen one beside them (product:console-finance#refunds). */
export function RefundsPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/finance/refunds' });
  return (
    <>
      <PageHeader title={t('finance.tab.refunds')} />
      <WithPanel>
        <Table
          name={t('finance.tab.refunds')}
          source={refundSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: refundId }) => ({ to: '/finance/refunds/$refundId', params: { refundId } })}
          now={({ _id }) => refundQuery(_id)}
          at="/finance/refunds"
          filters={[
            {
              kind: 'choice',
              name: 'status',
              label: t('console.payouts.filter'),
              options: [
                { label: t('finance.refund.all') },
                ...REFUND_STATES.map((value) => ({
                  value,
                  label: t(`finance.refund.status.${value}`),
                })),
              ],
            },
          ]}
          empty={t('finance.refund.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

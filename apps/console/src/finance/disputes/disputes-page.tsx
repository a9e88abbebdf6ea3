import type { Translate } from '@merenda/i18n';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { Column, State } from '../../table/column.ts';
import { oneOf, searchOf } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { WHOSE } from '../columns.ts';
import { amountOf } from '../money.ts';
import { type Dispute, disputeSource } from './queries.ts';

const TONES = { open: 'warn', won: 'good', lost: 'bad' } as const;
const STATES = Object.keys(TONES) as Dispute['state'][];

export const DISPUTE_SEARCH = searchOf({ state: oneOf(STATES) });

/** A dispute's state in words. */
export const disputeState = ({ state }: Dispute, t: Translate): State => ({
  text: t(`finance.dispute.${state}`),
  tone: TONES[state],
});

const COLUMNS: readonly Column<Dispute>[] = [
  { name: 'finance.dispute.opened', kind: 'instant', value: ({ openedAt }) => openedAt },
  ...WHOSE,
  {
    name: 'finance.dispute.due',
    kind: 'instant',
    value: ({ state, evidenceDueAt }) => (state === 'open' ? evidenceDueAt : undefined),
  },
  {
    name: 'finance.dispute.value',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
  { name: 'console.payouts.state', kind: 'state', value: disputeState },
];

/** Disputes, newest first, and the chosen one beside them (product:console-finance#disputes). */
export function DisputesPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/finance/disputes' });
  return (
    <>
      <PageHeader title={t('finance.tab.disputes')} />
      <WithPanel>
        <Table
          name={t('finance.tab.disputes')}
          source={disputeSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: disputeId }) => ({
            to: '/finance/disputes/$disputeId',
            params: { disputeId },
          })}
          now={null}
          at="/finance/disputes"
          filters={[
            {
              kind: 'choice',
              name: 'state',
              label: t('console.payouts.filter'),
              options: [
                { label: t('finance.refund.all') },
                ...STATES.map((value) => ({ value, label: t(`finance.dispute.${value}`) })),
              ],
            },
          ]}
          empty={t('finance.dispute.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { Column } from '../../table/column.ts';
import { oneOf, searchOf } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { type Difference, differenceRowQuery, differenceSource } from './queries.ts';

export const DIFFERENCE_SEARCH = searchOf({ state: oneOf(['resolved']) });

const COLUMNS: readonly Column<Difference>[] = [
  { name: 'finance.difference.found', kind: 'instant', value: ({ foundAt }) => foundAt },
  { name: 'finance.close.processor', kind: 'text', value: ({ gateway }) => gateway },
  {
    name: 'finance.difference.what',
    kind: 'text',
    value: ({ kind }, t) => t(`finance.difference.kind.${kind}`),
    share: 3,
  },
  {
    name: 'finance.topups.reference',
    kind: 'text',
    value: ({ reference }) => reference,
    isExtra: true,
  },
  {
    name: 'console.payouts.state',
    kind: 'state',
    value: ({ resolvedAt }, t) =>
      resolvedAt
        ? { text: t('finance.difference.state.resolved'), tone: 'good' }
        : { text: t('finance.difference.state.open'), tone: 'warn' },
  },
];

/** Differences with the processors, and both sides of the chosen one (product:console-finance#differences). */
export function DifferencesPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/finance/differences' });
  return (
    <>
      <PageHeader title={t('finance.tab.differences')} />
      <WithPanel>
        <Table
          name={t('finance.tab.differences')}
          source={differenceSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: differenceId }) => ({
            to: '/finance/differences/$differenceId',
            params: { differenceId },
          })}
          now={differenceRowQuery}
          at="/finance/differences"
          filters={[
            {
              kind: 'choice',
              name: 'state',
              label: t('console.payouts.filter'),
              options: [
                { label: t('finance.difference.open') },
                { value: 'resolved', label: t('finance.difference.resolved') },
              ],
            },
          ]}
          empty={t('finance.difference.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import type { Column } from '../../table/column.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { amountOf } from '../money.ts';
import { OWED_SOURCE, type Owed, owedRowQuery } from './queries.ts';

const COLUMNS: readonly Column<Owed>[] = [
  { name: 'finance.owed.since', kind: 'instant', value: ({ since }) => since },
  { name: 'console.payouts.company', kind: 'text', value: ({ company }) => companyName(company) },
  {
    name: 'finance.owed.cause',
    kind: 'text',
    value: ({ cause }, t) => t(`finance.owed.cause.${cause}`),
    share: 1.5,
  },
  { name: 'finance.guardian', kind: 'id', value: ({ guardian }) => guardian._id, isExtra: true },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
    share: 1.3,
  },
  {
    name: 'console.payouts.state',
    kind: 'state',
    value: ({ value, waits }, t) =>
      value === 0
        ? { text: t('finance.owed.status.paid'), tone: 'good' }
        : {
            text: t(waits ? 'finance.owed.status.waiting' : 'finance.owed.status.open'),
            tone: waits ? 'warn' : 'plain',
          },
    share: 1.5,
  },
];

/** Amounts owed to people who left, the oldest first, and the chosen one (product:console-finance#owed). */
export function OwedPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('finance.account.refunds-payable')} text={t('finance.owed.text')} />
      <WithPanel>
        <Table
          name={t('finance.account.refunds-payable')}
          source={OWED_SOURCE}
          columns={COLUMNS}
          idOf={({ _id, guardian }) => `${_id} ${guardian._id}`}
          open={({ _id: owedId, guardian }) => ({
            to: '/finance/owed/$owedId/$guardianId',
            params: { owedId, guardianId: guardian._id },
          })}
          now={owedRowQuery}
          at="/finance/owed"
          empty={t('finance.owed.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

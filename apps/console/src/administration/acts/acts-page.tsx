import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import { actName } from '../../acts/act-name.ts';
import type { Column } from '../../table/column.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { ActFilters } from './act-filters.tsx';
import { type Act, actSource } from './queries.ts';

const COLUMNS: readonly Column<Act>[] = [
  { name: 'administration.acts.when', kind: 'instant', value: ({ at }) => at },
  {
    name: 'administration.acts.who',
    kind: 'text',
    value: ({ operator }, t) => operator?.name ?? t('administration.acts.command'),
  },
  {
    name: 'administration.acts.act',
    kind: 'text',
    value: ({ action }, t) => actName(action, t),
    share: 1.6,
  },
  {
    name: 'administration.acts.record',
    kind: 'id',
    value: ({ subject, about = subject }) => about,
    share: 1.6,
    isExtra: true,
  },
];

/** The acts of everybody, newest first, and the chosen act beside it (product:console-administration#audit). */
export function ActsPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/administration/acts' });
  return (
    <>
      <PageHeader title={t('administration.acts')} text={t('administration.acts.text')} />
      <ActFilters />
      <WithPanel>
        <Table
          name={t('administration.acts')}
          source={actSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: actId }) => ({ to: '/administration/acts/$actId', params: { actId } })}
          now={null}
          at="/administration/acts"
          empty={t('administration.acts.empty')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

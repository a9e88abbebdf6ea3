import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import type { Column } from '../../table/column.ts';
import { searchOf, words } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import styles from '../administration.module.css';
import { type SchoolRow, schoolRowQuery, schoolSource } from './queries.ts';

export const SCHOOL_SEARCH = searchOf({ q: words });

const COLUMNS: readonly Column<SchoolRow>[] = [
  { name: 'console.name', kind: 'text', value: ({ name }) => name, share: 1.8 },
  { name: 'administration.schools.town', kind: 'text', value: ({ town }) => town },
  {
    name: 'administration.field.company',
    kind: 'text',
    value: ({ company }) => companyName(company),
    isExtra: true,
  },
  {
    name: 'administration.schools.classes',
    kind: 'number',
    value: ({ classes }) => classes,
    share: 0.9,
  },
  {
    name: 'administration.schools.students',
    kind: 'number',
    value: ({ students }) => students,
    share: 0.9,
  },
];

/** The schools of the own scope, and the chosen one beside them. */
export function SchoolsPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/administration/schools' });
  return (
    <>
      <PageHeader title={t('administration.schools')} text={t('administration.schools.text')} />
      <p className={styles.acts}>
        <Link to="/administration/schools/add" search resetScroll={false}>
          {t('administration.schools.add')}
        </Link>
      </p>
      <WithPanel>
        <Table
          name={t('administration.schools')}
          source={schoolSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: schoolId }) => ({
            to: '/administration/schools/$schoolId',
            params: { schoolId },
          })}
          now={schoolRowQuery}
          at="/administration/schools"
          filters={[{ kind: 'words', name: 'q', label: t('administration.schools.search') }]}
          empty={t('administration.schools.empty')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

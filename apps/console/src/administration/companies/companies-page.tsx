import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { languageNow, useT } from '@merenda/ui/i18n/language.ts';
import { Outlet } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import { countryName } from '../../places/country-name.ts';
import type { Column } from '../../table/column.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { COMPANY_SOURCE, type CompanyRow } from './queries.ts';

const COLUMNS: readonly Column<CompanyRow>[] = [
  { name: 'console.name', kind: 'text', value: ({ _id }) => companyName(_id), share: 1.5 },
  {
    name: 'administration.companies.country',
    kind: 'text',
    value: ({ country }) => countryName(country, languageNow()),
    code: ({ country }) => country,
  },
  { name: 'administration.companies.currency', kind: 'text', value: ({ currency }) => currency },
  {
    name: 'administration.companies.zone',
    kind: 'text',
    value: ({ timeZone }) => timeZone,
    share: 1.5,
    isExtra: true,
  },
  { name: 'administration.schools', kind: 'number', value: ({ schools }) => schools },
];

/** The companies of the own scope, and the chosen one beside them. */
export function CompaniesPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('administration.companies')} text={t('administration.companies.text')} />
      <WithPanel>
        <Table
          name={t('administration.companies')}
          source={COMPANY_SOURCE}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: companyId }) => ({
            to: '/administration/companies/$companyId',
            params: { companyId },
          })}
          now={null}
          at="/administration/companies"
          empty={t('administration.companies.empty')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

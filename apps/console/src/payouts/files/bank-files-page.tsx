import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { CompanyChoice } from '../../finance/choice.tsx';
import { companiesOf } from '../../finance/companies.ts';
import { amountOf } from '../../finance/money.ts';
import { companyName } from '../../places/brand-options.ts';
import { useOperator } from '../../session/operator.ts';
import type { Column } from '../../table/column.ts';
import { code, searchOf } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { useKeptFocus } from '../../table/use-kept-focus.ts';
import styles from '../payouts.module.css';
import { NextFileCard } from './next-file.tsx';
import { BANK_FILE_SOURCE, type BankFile } from './queries.ts';

export const BANK_FILE_SEARCH = searchOf({ company: code });

const COLUMNS: readonly Column<BankFile>[] = [
  { name: 'console.bankFile.madeAt', kind: 'instant', value: ({ createdAt }) => createdAt },
  { name: 'console.payouts.company', kind: 'text', value: ({ company }) => companyName(company) },
  { name: 'console.bankFile.by', kind: 'text', value: ({ by }) => by, isExtra: true },
  {
    name: 'console.bankFile.sequence',
    kind: 'number',
    value: ({ payer }) => ('sequence' in payer ? payer.sequence : undefined),
  },
  { name: 'console.payouts', kind: 'number', value: ({ payouts }) => payouts },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
];

/** The next file for a company's bank, and those made before (product:reversal#bank-files). */
export function BankFilesPage() {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/payouts/files' });
  const companies = companiesOf(useOperator());
  const company =
    companies.find(({ value }) => value === search.company)?.value ?? companies[0]?.value;
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <>
      <PageHeader
        title={t('console.bankFiles')}
        text={t('console.bankFiles.text')}
        back={<BackLink to="/payouts">{t('console.payouts')}</BackLink>}
      />
      {company && (
        <div ref={place} className={styles.making} data-unprinted>
          <div className={styles.company}>
            <CompanyChoice
              company={company}
              onChange={(id) =>
                navigate({ to: '/payouts/files', search: { company: id }, resetScroll: false })
              }
            />
          </div>
          <NextFileCard key={company} company={company} />
        </div>
      )}
      <WithPanel>
        <Table
          name={t('console.bankFiles')}
          source={BANK_FILE_SOURCE}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: fileId }) => ({ to: '/payouts/files/$fileId', params: { fileId } })}
          now={null}
          at="/payouts/files"
          empty={t('console.bankFiles.none')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

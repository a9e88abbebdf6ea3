import { POSTING_DAYS } from '@merenda/domain/books/close';
import { companyZone } from '@merenda/domain/brands/company-time';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SchoolField } from '../../places/school-field.tsx';
import { useOperator } from '../../session/operator.ts';
import type { Column } from '../../table/column.ts';
import { calendarDay, code, oneOf, ownedBy, recordId, searchOf } from '../../table/search.ts';
import { Table } from '../../table/table.tsx';
import { PeriodChoice } from '../choice.tsx';
import { periodOf } from '../companies.ts';
import styles from '../finance.module.css';
import { ACCOUNT_NAMES, accountName, kindName } from '../kind-name.ts';
import { amountOf } from '../money.ts';
import { type Posting, postingSource } from './queries.ts';

export const POSTING_SEARCH = searchOf({
  company: code,
  from: calendarDay,
  until: calendarDay,
  of: oneOf(POSTING_DAYS.filter((of) => of !== 'posting')),
  account: oneOf(ACCOUNT_NAMES),
  kind: code,
  school: ownedBy('company', recordId),
  dish: ownedBy('company', recordId),
  subject: ownedBy('company', recordId),
});

/** The columns of a company's postings: the days are the company's, the file has the accounts' codes. */
const columnsOf = (company: string): readonly Column<Posting>[] => [
  { name: 'finance.day', kind: 'moment', value: ({ at }) => ({ at, zone: companyZone(company) }) },
  {
    name: 'finance.postings.text',
    kind: 'text',
    value: ({ kind }, t) => kindName(kind, t),
    code: ({ kind }) => kind,
  },
  {
    name: 'finance.postings.debit',
    kind: 'text',
    value: ({ debit }, t) => accountName(debit, t),
    code: ({ debit }) => debit,
  },
  {
    name: 'finance.postings.credit',
    kind: 'text',
    value: ({ credit }, t) => accountName(credit, t),
    code: ({ credit }) => credit,
  },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ value, currency }) => amountOf(value, currency),
  },
  {
    name: 'finance.postings.about',
    kind: 'id',
    value: ({ subject }) => subject,
    isExtra: true,
  },
  {
    name: 'finance.postings.entry',
    kind: 'id',
    value: ({ _id }) => _id,
    isExtra: true,
  },
];

/**
 * The postings of a figure, and, as a file, double entry for the accounting: each row has both
 * accounts (product:console-finance#accounts).
 */
export function PostingsPage() {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/finance/postings' });
  const period = periodOf(useOperator(), search);
  const columns = useMemo(() => columnsOf(period?.company ?? ''), [period?.company]);
  if (!period) return <EmptyState title={t('finance.postings.none')} />;
  const { company, from, until } = period;
  const { of, account, kind, school, dish, subject } = search;
  const change = (changed: Parameters<typeof POSTING_SEARCH.with>[1]) =>
    navigate({
      to: '/finance/postings',
      search: POSTING_SEARCH.with(search, changed),
      resetScroll: false,
    });
  const source = postingSource({
    ...{ company, from, until },
    ...(of && { of }),
    ...(account && { account }),
    ...(kind && { kind }),
    ...(school && { school }),
    ...(dish && { dish }),
    ...(subject && { subject }),
  });
  const table = (
    <Table
      name={t('finance.tab.postings')}
      source={source}
      columns={columns}
      idOf={({ _id }) => _id}
      at="/finance/postings"
      empty={t('finance.postings.none')}
    />
  );
  if (subject) {
    return (
      <>
        <PageHeader
          title={t('finance.tab.postings')}
          text={t('finance.postings.ofSubject', { subject })}
          back={<BackLink to="/finance/close" search={{ company, date: from }} />}
        />
        {table}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('finance.tab.postings')} />
      <div className={styles.chosen} data-unprinted>
        <PeriodChoice period={period} onChange={change} />
        <SelectField
          label={t('finance.postings.of')}
          value={of ?? 'posting'}
          onChange={(chosen) => change({ of: chosen === 'posting' ? undefined : chosen })}
          options={POSTING_DAYS.map((value) => ({
            value,
            label: t(`finance.postings.of.${value}`),
          }))}
        />
        <SelectField
          label={t('finance.close.account')}
          value={account ?? 'all'}
          onChange={(chosen) =>
            change({ account: chosen === 'all' ? undefined : chosen, kind: undefined })
          }
          options={['all', ...ACCOUNT_NAMES].map((value) => ({
            value,
            label: value === 'all' ? t('finance.postings.all') : accountName(value, t),
          }))}
        />
        <SchoolField
          label={t('finance.close.school')}
          value={school}
          onChange={(chosen) => change({ school: chosen || undefined })}
          company={company}
          every={t('desk.school.all')}
        />
      </div>
      {table}
    </>
  );
}

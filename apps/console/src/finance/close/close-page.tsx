import { isCompared } from '@merenda/domain/books/close';
import { companyDay } from '@merenda/domain/brands/company-time';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime, formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMoneyAct } from '../../acts/use-money-act.tsx';
import { Others } from '../../presence/others.tsx';
import { about } from '../../queries/subjects.ts';
import { localZone } from '../../session/local-zone.ts';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { Listed } from '../../table/listed.tsx';
import { calendarDay, code, searchOf } from '../../table/search.ts';
import { useKeptFocus } from '../../table/use-kept-focus.ts';
import { CompanyChoice, DayChoice } from '../choice.tsx';
import { companiesOf, yesterdayOf } from '../companies.ts';
import styles from '../finance.module.css';
import { BooksCard, Lines, Parts, Schools } from './close-figures.tsx';
import { CLOSE_COLUMNS, closeRows } from './close-rows.ts';
import { type Close, closeQuery } from './queries.ts';

export const CLOSE_SEARCH = searchOf({ company: code, date: calendarDay });

/** A day of a company's books, and its close (product:console-finance#daily-close). */
export function ClosePage() {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/finance/close' });
  const companies = companiesOf(useOperator());
  const company =
    companies.find(({ value }) => value === search.company)?.value ?? companies[0]?.value;
  if (!company) return <EmptyState title={t('finance.postings.none')} />;
  const day = search.date ?? yesterdayOf(company);
  const change = (changed: Partial<typeof search>) =>
    navigate({
      to: '/finance/close',
      search: CLOSE_SEARCH.with(search, changed),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('finance.tab.close')} />
      <div className={styles.chosen} data-unprinted>
        <CompanyChoice company={company} onChange={(id) => change({ company: id })} />
        <DayChoice
          label={t('finance.day')}
          day={day}
          today={companyDay(company, new Date())}
          onChange={(date) => change({ date })}
        />
      </div>
      <Day key={`${company} ${day}`} company={company} day={day} />
    </>
  );
}

function Day({ company, day }: { company: string; day: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(closeQuery(company, day));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={8} />;
  return (
    <>
      <Others of={{ kind: 'books', id: company }} />
      <Listed
        name={`${t('finance.tab.close')} ${company} ${day}`}
        columns={CLOSE_COLUMNS}
        rows={closeRows(data, t)}
        idOf={({ part, of, figure }) => [part, of.words, figure.words].join(' ')}
        isPaper
      >
        <div className={styles.cards}>
          <Standing close={data} />
          <BooksCard close={data} />
        </div>
        <Parts close={data} />
        <Lines close={data} />
        <Schools close={data} />
      </Listed>
    </>
  );
}

/** The processors' lists that an obstacle is about, by processor and UTC day. */
function comparisonsOf(
  { figures: { comparisons } }: Close,
  obstacle: Close['obstacles'][number],
  language: Language,
): string[] {
  const named = comparisons.filter(({ outcome, differences }) =>
    obstacle === 'notCompared'
      ? !isCompared(outcome)
      : obstacle === 'differenceOpen' && differences > 0,
  );
  if (named.length === 0) return [];
  const lists = named.map(({ gateway, day }) => `${gateway} ${formatDay(language, day, 'short')}`);
  return [`${lists.join(', ')} (UTC)`];
}

/** Closed by whom, or what keeps the day open, or the act. */
function Standing({ close }: { close: Close }) {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { rights } = useOperator();
  const { company, day, closed, obstacles, first, next } = close;
  const place = useRef<HTMLElement>(null);
  // The act takes its own button away.
  useKeptFocus(place);
  const closing = useMoneyAct({
    mutationFn: () =>
      call('POST /operator/companies/:id/close', { params: { id: company }, body: { day } }),
    onSuccess: (done) => {
      queries.setQueryData(closeQuery(company, day).queryKey, done);
      notify('good', t('finance.close.done'));
    },
    onSettled: () => queries.invalidateQueries(about('closes')),
  });
  return (
    <section ref={place} className={styles.card} aria-labelledby="standing">
      <h2 id="standing">{formatDay(language, day, 'long')}</h2>
      {closed ? (
        <>
          <p className={styles.quiet}>
            {t('finance.close.closed', {
              name: closed.by,
              when: formatDateTime(language, closed.at, 'long', localZone()),
            })}
          </p>
          <p className={styles.quiet}>
            {t('finance.close.seal', { block: closed.block, hash: closed.hash.slice(0, 12) })}
          </p>
        </>
      ) : obstacles.length > 0 ? (
        <>
          <b>{t('finance.close.blocked')}</b>
          <ul className={styles.list}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>
                {[
                  t(`finance.obstacle.${obstacle}`),
                  ...comparisonsOf(close, obstacle, language),
                ].join(' ')}{' '}
                {obstacle === 'beforeFirst' && first && (
                  <Link to="/finance/close" search={{ company, date: first }}>
                    {t('finance.close.first', { day: formatDay(language, first, 'long') })}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        mayCall(rights, 'POST /operator/companies/:id/close', 'books.close') && (
          <div className={styles.acts}>
            <Button
              busy={closing.isPending}
              onClick={() =>
                closing.ask(undefined, { act: 'finance.close.do', text: 'finance.close.ask' })
              }
            >
              {t('finance.close.do')}
            </Button>
            {closing.question}
          </div>
        )
      )}
      {next !== day && (
        <Link to="/finance/close" search={{ company, date: next }}>
          {t('finance.close.next', { day: formatDay(language, next, 'long') })}
        </Link>
      )}
    </section>
  );
}

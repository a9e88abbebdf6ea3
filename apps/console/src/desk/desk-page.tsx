import { DESK_STATUS } from '@merenda/domain/help/desk';
import { TICKET_STATUSES, TICKET_TYPES } from '@merenda/domain/help/tickets';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { brandOptions } from '../places/brand-options.ts';
import { SchoolField } from '../places/school-field.tsx';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { useHeld } from '../table/held.ts';
import { Listed } from '../table/listed.tsx';
import { rowsIn } from '../table/source.ts';
import { UnreadRows } from '../table/table.tsx';
import styles from './desk.module.css';
import { Inbox, TICKET_COLUMNS } from './inbox.tsx';
import { DESK_SEARCH, type DeskFilters, deskQuery, deskSource } from './queries.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** The help desk: the inbox, and the chosen conversation beside it (product:console-desk#inbox). */
export function DeskPage() {
  const t = useT();
  const filters = useSearch({ from: '/signed-in/desk' });
  const list = useInfiniteQuery(deskQuery(filters));
  const { data, error, refetch } = list;
  const { ticketId } = useParams({ strict: false });
  const read = useMemo(() => rowsIn(data), [data]);
  const tickets = useHeld(read, {
    idOf: ({ _id }) => _id,
    isChosen: ({ _id }) => _id === ticketId,
    list: JSON.stringify(filters),
  });
  const waiting = data?.pages[0]?.waiting;
  const page = useRef<HTMLDivElement>(null);
  useDeskKeys(page, list, tickets);
  const operator = useOperator();
  return (
    <div ref={page}>
      <PageHeader
        title={t('desk.title')}
        text={
          waiting && (waiting.all > 0 ? t('desk.waiting', { count: waiting.all }) : t('desk.none'))
        }
        action={
          <>
            <ButtonLink to="/desk/figures" kind="soft">
              {t('desk.figures')}
            </ButtonLink>
            {brandOptions(operator).length > 0 && (
              <ButtonLink to="/desk/answers" kind="soft">
                {t(
                  mayCall(operator.rights, 'POST /operator/canned-answers', 'tickets.answer')
                    ? 'desk.answers.manage'
                    : 'desk.answers',
                )}
              </ButtonLink>
            )}
          </>
        }
      />
      <Filters filters={filters} waiting={waiting} />
      <p className={styles.keys}>{t('desk.keys')}</p>
      <div className={styles.split}>
        <div className={styles.list}>
          {!tickets &&
            (error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton />
            ))}
          {tickets?.length === 0 && <EmptyState title={t('desk.empty')} />}
          {tickets && tickets.length > 0 && (
            <Listed
              name={t('desk.title')}
              columns={TICKET_COLUMNS}
              rows={tickets}
              source={deskSource(filters)}
              idOf={({ _id }) => _id}
            >
              <Inbox
                tickets={tickets}
                list={list}
                left={read?.some(({ _id }) => _id === ticketId) ? undefined : ticketId}
              />
            </Listed>
          )}
          <UnreadRows list={list} />
        </div>
        <Outlet />
      </div>
    </div>
  );
}

const ALL = 'all';

/** The inbox's filters, which its address keeps. */
function Filters({
  filters,
  waiting,
}: {
  filters: DeskFilters;
  waiting: { mine: number; nobody: number; all: number } | undefined;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { status, type, assigned, company, school } = filters;
  const go = (changed: { [Name in keyof DeskFilters]: DeskFilters[Name] | undefined }) =>
    void navigate({ to: '.', search: DESK_SEARCH.with(filters, changed) });
  const count = (of: 'mine' | 'nobody' | 'all') => (waiting?.[of] ? ` ${waiting[of]}` : '');
  const brands = brandOptions(useOperator());
  return (
    <div className={styles.filters} data-unprinted>
      <PillSet
        isCompact
        legend={t('desk.whose')}
        values={[assigned ?? ALL]}
        onToggle={(chosen) => go({ assigned: chosen === ALL ? undefined : chosen })}
        options={([ALL, 'mine', 'nobody'] as const).map((value) => ({
          value,
          label: t(`desk.whose.${value}`) + count(value),
        }))}
      />
      <PillSet
        isCompact
        legend={t('desk.state')}
        values={[status ?? DESK_STATUS]}
        onToggle={(chosen) => go({ status: chosen === DESK_STATUS ? undefined : chosen })}
        options={TICKET_STATUSES.map((value) => ({ value, label: t(`desk.status.${value}`) }))}
      />
      <div className={styles.lists}>
        <SelectField
          label={t('desk.kind')}
          value={type ?? ALL}
          onChange={(chosen) => go({ type: chosen === ALL ? undefined : chosen })}
          options={[
            { value: ALL, label: t('desk.kind.all') },
            ...TICKET_TYPES.map((value) => ({ value, label: t(`tickets.type.${value}`) })),
          ]}
        />
        {brands.length > 1 && (
          <SelectField
            label={t('desk.brand')}
            value={company ?? ALL}
            onChange={(chosen) => go({ company: chosen === ALL ? undefined : chosen })}
            options={[{ value: ALL, label: t('desk.brand.all') }, ...brands]}
          />
        )}
        <SchoolField
          label={t('desk.school')}
          value={school}
          onChange={(chosen) => go({ school: chosen || undefined })}
          company={company}
          every={t('desk.school.all')}
        />
      </div>
    </div>
  );
}

import { addMonths, isDay } from '@merenda/domain/time/dates';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { writeDay } from '@merenda/ui/blocks/calendar/days.ts';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useChosenSchool } from '../places/chosen-school.ts';
import { useKeptSchool } from '../places/last-school.ts';
import { SchoolField } from '../places/school-field.tsx';
import { todayAt } from '../places/today-at.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { WithPanel } from '../table/side-panel.tsx';
import styles from './menus.module.css';
import { MonthCalendar } from './month-calendar.tsx';
import { calendarQuery, type PlannedSchool } from './queries.ts';
import { MENU_SEARCH, MENUS, useSchool } from './school.ts';
import { useDraft } from './use-draft.ts';

/** A school's month and, beside it, the chosen day, dish or draft (product:console-menus#calendar). */
export function MenusPage() {
  const t = useT();
  const school = useSchool();
  useKeptSchool(school?._id);
  const { isRead, error, refetch } = useChosenSchool(useSearch({ from: MENUS }).school);
  if (school) return <School school={school} />;
  if (isRead) return <EmptyState title={t('planning.noSchool')} titleAs="h1" />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton />;
}

function School({ school }: { school: PlannedSchool }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: MENUS });
  const { day } = useParams({ strict: false });
  const month = search.month ?? (isDay(day) ? day : todayAt(school)).slice(0, 7);
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(school._id, month));
  const { draft } = useDraft(school._id);
  const { rights } = useOperator();
  /** The address that many months on; without a month at the end of the days that are planned. */
  const after = (months: number) =>
    MENU_SEARCH.with(search, { month: addMonths(`${month}-01`, months).slice(0, 7) });
  const turn = (months: number) => navigate({ to: '/menus', search: after(months) });
  const title = writeDay(`${month}-01`, language, { month: 'long', year: 'numeric' });
  return (
    <>
      <PageHeader
        title={t('planning.title')}
        text={
          draft.changes.length > 0
            ? t('planning.unpublished', { count: draft.changes.length })
            : t('planning.help')
        }
        action={
          <>
            {mayCall(rights, 'GET /operator/schools/:id/closings', 'orders.see') && (
              <ButtonLink kind="outline" to="/menus/closings" search={true}>
                {t('planning.closings')}
              </ButtonLink>
            )}
            <ButtonLink kind="outline" to="/menus/import" search={true}>
              {t('planning.import')}
            </ButtonLink>
            {draft.changes.length > 0 && (
              <ButtonLink to="/menus/draft" search={true}>
                {t('planning.preview')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={styles.bar}>
        <SchoolField
          label={t('planning.school')}
          value={school._id}
          onChange={(chosen) =>
            navigate({ to: '/menus', search: MENU_SEARCH.with(search, { school: chosen }) })
          }
        />
        <div className={styles.month}>
          <Button
            kind="outline"
            size="small"
            aria-label={t('planning.month.before')}
            disabled={!after(-1).month}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </Button>
          <h2 aria-live="polite">{title}</h2>
          <Button
            kind="outline"
            size="small"
            aria-label={t('planning.month.after')}
            disabled={!after(1).month}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </Button>
        </div>
      </div>
      <WithPanel isWide>
        {data ? (
          <MonthCalendar
            key={school._id}
            school={school._id}
            days={data.days}
            month={month}
            isLeft={isPlaceholderData}
            today={todayAt(school)}
            title={title}
            draft={draft}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
        <Outlet />
      </WithPanel>
    </>
  );
}

/** The place of the panel while nothing is chosen. */
export function NoDay() {
  const t = useT();
  return <p className={styles.hint}>{t('planning.keys')}</p>;
}

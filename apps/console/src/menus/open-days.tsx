import { lastClosedDayError } from '@merenda/domain/ordering/menu-planning';
import { startDayError } from '@merenda/domain/time/planned-days';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { todayAt } from '../places/today-at.ts';
import { about } from '../queries/subjects.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import { Figures } from './draft/figures.tsx';
import styles from './panel.module.css';
import { type Opening, openingQuery, type PlannedSchool } from './queries.ts';
import { useDaySpan } from './school.ts';

/** Names the draft of an opening. */
export const openingDraft = ({ _id }: PlannedSchool, day: string): string =>
  `opening ${_id} ${day}`;

/** Opens closed days again, once it has told what follows (product:console-menus#closed-days). */
export function OpenDays({
  school,
  firstDay,
  lastDay,
  onEnd,
}: {
  school: PlannedSchool;
  /** The days that the form begins with. */
  firstDay: string;
  lastDay: string;
  onEnd: () => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const { form, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    openingDraft(school, firstDay),
    { firstDay, lastDay },
    {
      firstDay: (days) => startDayError(days.firstDay, todayAt(school)),
      lastDay: (days) => lastClosedDayError(days.lastDay, days.firstDay),
    },
    { paths: { firstDay: 'firstDay', lastDay: 'lastDay' } },
  );
  const areDays = isValid('firstDay', 'lastDay');
  const preview = useQuery({ ...openingQuery(school._id, form), enabled: areDays });
  const previewed = areDays && preview.isSuccess ? preview.data : undefined;
  const end = () => {
    sent();
    onEnd();
  };
  const open = useMutation({
    mutationFn: ({ version }: Opening) =>
      call('POST /operator/schools/:id/openings', {
        params: { id: school._id },
        body: { ...form, version },
      }),
    onSuccess: () => {
      notify('good', t('planning.open.done'));
      end();
    },
    onError: onRefused,
    // Refused or not, the days may have changed: what follows is told anew.
    onSettled: () => queries.invalidateQueries(about('menus')),
  });
  const isClosed = previewed !== undefined && previewed.closings.length > 0;
  const save = () => {
    if (!areDays) return showErrors();
    // Enter waits as the button does.
    if (isClosed) open.mutate(previewed);
  };
  return (
    <Form className={styles.well} aria-label={t('planning.open')} onSubmit={save}>
      <TypedDayField {...field('firstDay')} label={t('planning.open.first')} />
      <TypedDayField {...field('lastDay')} label={t('planning.close.last')} />
      {areDays && preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {areDays && preview.isPending && <ListSkeleton />}
      {isClosed && <Follows opening={previewed} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          size="small"
          busy={open.isPending}
          waits={
            isClosed || !areDays
              ? undefined
              : t(previewed ? 'planning.open.nothing' : 'planning.preview.waits')
          }
        >
          {t('planning.open.act')}
        </Button>
        <Button kind="outline" size="small" onClick={end}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** The closings that lose the days, and what follows for orders, standing orders and families. */
function Follows({ opening: { closings, orders, standingOrders } }: { opening: Opening }) {
  const t = useT();
  const span = useDaySpan();
  return (
    <section className={styles.part} aria-label={t('planning.open.follows')}>
      <h3>{t('planning.open.follows')}</h3>
      {closings.map(({ firstDay, lastDay, reason }) => (
        <p key={firstDay} className={styles.quiet}>
          {t('planning.closedFor', { reason })}, {span(firstDay, lastDay)}
        </p>
      ))}
      <Figures
        none={t('planning.conflicts.none')}
        figures={[
          [orders.cancelled, t('planning.open.cancelled')],
          [orders.left, t('planning.open.left')],
          [standingOrders, t('planning.open.standing')],
        ]}
      />
      <p className={styles.quiet}>{t('planning.open.told', { page: t('administration.notes') })}</p>
      {closings.some(({ kind }) => kind === 'holiday') && (
        <p className={styles.quiet}>{t('planning.open.imported')}</p>
      )}
    </section>
  );
}

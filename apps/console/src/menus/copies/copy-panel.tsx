import { areRivals, type Served } from '@merenda/domain/ordering/menu-planning';
import { addDays, type Day, daysFrom, isDay, mondayOf } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQueries } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { todayAt } from '../../places/today-at.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { copiesOnto, type DraftedMenu, draftedMenus, without } from '../drafted.ts';
import styles from '../panel.module.css';
import { type CalendarDay, calendarQuery, type Of, type PlannedSchool } from '../queries.ts';
import { useLongDay, useSchool } from '../school.ts';
import { useDraft } from '../use-draft.ts';

const WEEK = 7;

/** The answer for a day that has such a menu already. */
type Answer = 'beside' | 'instead' | 'skip';

/**
 * Copies a day or a week onto another. A day that has such a menu, or gets one from the draft, asks what
 * becomes of it: nothing is overwritten unasked (product:console-menus#copying).
 */
export function CopyPanel() {
  const t = useT();
  const { from, to, span = 'day' } = useSearch({ from: '/signed-in/menus/copy' });
  const school = useSchool();
  if (!school) return null;
  if (!from || !to) return <Navigate to="/menus" search replace />;
  return (
    <SidePanel
      opened={{ kind: 'menus', id: school._id }}
      at="/menus"
      title={t(span === 'week' ? 'planning.copy.week' : 'planning.copy.day')}
    >
      <Copy key={`${from} ${to} ${span}`} school={school} from={from} to={to} span={span} />
    </SidePanel>
  );
}

function Copy({
  school,
  from,
  to,
  span,
}: {
  school: PlannedSchool;
  from: string;
  to: string;
  span: 'day' | 'week';
}) {
  const t = useT();
  const write = useLongDay();
  const navigate = useNavigate();
  const [target, setTarget] = useState(to);
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const { draft, add, isBusy } = useDraft(school._id);
  const starts = (day: string) => (span === 'week' ? mondayOf(day) : day);
  const length = span === 'week' ? WEEK : 1;
  const today = todayAt(school);
  // A week that has begun takes what is left of it.
  const wrong = startDayError(isDay(target) ? addDays(starts(target), length - 1) : target, today);
  const days = daysFrom(starts(from), length);
  const targets = wrong ? [] : daysFrom(starts(target), length);
  const waiting = copiesOnto(draft, targets).map((copy) => copy.from);
  const calendars = useQueries({
    queries: [...new Set([...days, ...targets, ...waiting].map((day) => day.slice(0, 7)))].map(
      (month) => calendarQuery(school._id, month),
    ),
  });
  const failed = calendars.find(({ error }) => error);
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const known = calendars.flatMap(({ data }) => data?.days ?? []);
  const of = (day: string) => known.find((one) => one.day === day);
  /** An earlier copy of the same day gives way anyway. */
  const draftedFor = (source: CalendarDay, place: CalendarDay) =>
    draftedMenus(draft, [place.day], known).filter(
      ({ change, ...menu }) =>
        !(change.kind === 'copy' && change.from === source.day) && isRival(source, menu),
    );
  const pairs = targets.flatMap((day, index) => {
    const [source, place] = [of(days[index] ?? ''), of(day)];
    return source && place ? [{ source, place, drafted: draftedFor(source, place) }] : [];
  });
  const copied = pairs.flatMap(({ source, place, drafted }) => {
    const change = copyOf(source, place, { drafted, answers, today });
    return change ? [{ change, drafted: answers[place.day] === 'instead' ? drafted : [] }] : [];
  });
  const isKnown = pairs.length === targets.length && waiting.every(of);
  const save = () => {
    if (!isKnown || copied.length === 0) return;
    const { gone, kept } = without(
      copied.flatMap(({ drafted }) => drafted),
      known,
    );
    const changes = [...kept, ...copied.map(({ change }) => change)];
    add(changes, () => navigate({ to: '/menus/draft', search: true }), gone);
  };
  return (
    <Form className={styles.form} onSubmit={save}>
      <p className={styles.quiet}>
        {t('planning.copy.from')}: {write(starts(from))}
      </p>
      <TypedDayField
        label={t('planning.copy.to')}
        value={target}
        onChange={setTarget}
        error={wrong && t(wrong.key, wrong.values)}
      />
      {!wrong && !isKnown && <ListSkeleton />}
      <div className={styles.days}>
        {pairs.map(({ source, place, drafted }) => (
          <Pair
            key={place.day}
            source={source}
            place={place}
            drafted={drafted}
            today={today}
            answer={answers[place.day]}
            onAnswer={(answer) => setAnswers({ ...answers, [place.day]: answer })}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          type="submit"
          busy={isBusy || (!wrong && !isKnown)}
          waits={copied.length === 0 ? t('planning.copy.undecided') : undefined}
        >
          {t('planning.keep')}
        </Button>
      </div>
    </Form>
  );
}

const isRival = (source: CalendarDay, menu: Served) =>
  source.menus.some((copied) => areRivals(copied, menu));

const rivalsOf = (source: CalendarDay, place: CalendarDay) =>
  place.menus.filter((menu) => isRival(source, menu));

/** A day that takes a copy: not over, not closed, and there is something to copy. */
const canTake = (source: CalendarDay, place: CalendarDay, today: Day) =>
  source.menus.length > 0 && !place.closure && place.day >= today && place.day !== source.day;

/** The change that copies a day; undefined if the day takes none, or has not been decided. */
function copyOf(
  source: CalendarDay,
  place: CalendarDay,
  {
    drafted,
    answers,
    today,
  }: {
    drafted: readonly DraftedMenu[];
    answers: Readonly<Record<string, Answer>>;
    today: Day;
  },
): Of<'copy'> | undefined {
  if (!canTake(source, place, today)) return undefined;
  const rivals = rivalsOf(source, place);
  const answer = answers[place.day];
  if (rivals.length + drafted.length > 0 && (answer === undefined || answer === 'skip'))
    return undefined;
  return {
    kind: 'copy',
    from: source.day,
    to: place.day,
    menus: source.menus.map(({ _id }) => _id),
    instead: answer === 'instead' ? rivals.map(({ _id }) => _id) : [],
  };
}

/** A drafted menu of several days stays for the sake of the others. */
const isOfSeveralDays = ({ change }: DraftedMenu) =>
  change.kind === 'newMenu' && change.startDate !== change.endDate;

function Pair({
  source,
  place,
  drafted,
  today,
  answer,
  onAnswer,
}: {
  source: CalendarDay;
  place: CalendarDay;
  /** The menus of such a kind that the draft adds to the day. */
  drafted: readonly DraftedMenu[];
  today: Day;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}) {
  const t = useT();
  const write = useLongDay();
  const localised = useLocalised();
  const names = (menus: readonly Pick<DraftedMenu, 'names'>[]) =>
    menus.map((menu) => localised(menu.names)).join(', ');
  const rivals = rivalsOf(source, place);
  return (
    <section className={styles.day} aria-label={write(place.day)}>
      <h3>{write(place.day)}</h3>
      {canTake(source, place, today) ? (
        <p className={styles.quiet}>{t('planning.copy.gets', { menus: names(source.menus) })}</p>
      ) : (
        <p className={styles.quiet}>{t('planning.copy.cannot')}</p>
      )}
      {canTake(source, place, today) && rivals.length + drafted.length > 0 && (
        <SelectField
          label={dotted([
            rivals.length > 0 && t('planning.copy.has', { menus: names(rivals) }),
            drafted.length > 0 && t('planning.copy.drafted', { menus: names(drafted) }),
          ])}
          value={answer ?? 'skip'}
          onChange={onAnswer}
          options={[
            { value: 'skip', label: t('planning.copy.skip') },
            ...(drafted.some(isOfSeveralDays)
              ? []
              : [{ value: 'instead' as const, label: t('planning.copy.instead') }]),
            { value: 'beside', label: t('planning.copy.beside') },
          ]}
        />
      )}
    </section>
  );
}

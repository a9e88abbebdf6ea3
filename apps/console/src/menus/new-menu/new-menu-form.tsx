import { textError } from '@merenda/domain/forms/text-forms';
import {
  daysOfMenu,
  isMenuSpan,
  lastDayError,
  MAX_MENU_DAYS,
  NEW_MENU_SERVICE,
  typedPriceError,
} from '@merenda/domain/ordering/menu-planning';
import type { MenuType } from '@merenda/domain/ordering/menu-types';
import { DISH_TEXTS } from '@merenda/domain/ordering/products';
import { servingEndError, timeError } from '@merenda/domain/ordering/serving-times';
import { WEEKDAYS, type Weekday } from '@merenda/domain/ordering/slots';
import { addMonths, type Day, isDay } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { FieldNote } from '@merenda/ui/blocks/fields/field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { ownPaths } from '@merenda/ui/blocks/form/refusals.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { todayAt } from '../../places/today-at.ts';
import { tellChanged, useDraftForm } from '../../session/use-draft-form.ts';
import { CutOffFields, useWeekdayName } from '../cut-offs.tsx';
import { copiesOnto, without } from '../drafted.ts';
import styles from '../panel.module.css';
import {
  type CalendarDay,
  calendarQuery,
  type Of,
  type PlannedMenu,
  type PlannedSchool,
} from '../queries.ts';
import { useDraft } from '../use-draft.ts';
import { Categories } from './categories.tsx';
import {
  changeOf,
  draftedRivalsOf,
  type MenuValues,
  rivalsOf,
  startOf,
  type Typing,
  weekdaysOf,
} from './start.ts';

const FIELDS = ['names', 'firstDay', 'lastDay', 'weekdays', 'from', 'until', 'categories'] as const;

type Field = (typeof FIELDS)[number];

/** A menu's name, days, hours, cut-offs, categories and dishes; it asks about others of its days. */
export function NewMenuForm({
  school,
  day,
  type,
  like,
  drafted,
  change: draftKey,
}: {
  school: PlannedSchool;
  day: Day;
  type: MenuType;
  /** The school's present menu that it begins as. */
  like: PlannedMenu | undefined;
  drafted: Of<'newMenu'> | undefined;
  /** The key of the draft's change, also of another type before. */
  change: string | undefined;
}) {
  const t = useT();
  const locale = useLanguage();
  const localised = useLocalised();
  const navigate = useNavigate();
  const weekdayName = useWeekdayName();
  const { draft, add, isBusy } = useDraft(school._id);
  const setting = { locale, currency: school.currency };
  const start = startOf(day, { drafted, like }, setting);
  const { form, change, field, showErrors, isValid, sent } = useDraftForm<MenuValues, Field>(
    `new-menu ${school._id} ${draftKey ?? day} ${type}`,
    start,
    rulesOf(todayAt(school), { setting, localised }),
    {
      paths: ownPaths(FIELDS),
    },
  );
  const isPlanned = areDays(form, todayAt(school));
  const planned = isPlanned ? daysOfMenu(form.firstDay, form.lastDay, weekdaysOf(form)) : [];
  const copied = copiesOnto(draft, planned).map(({ from }) => from);
  const months = isPlanned
    ? [
        ...new Set([
          ...monthsOf(form.firstDay, form.lastDay),
          ...copied.map((day) => day.slice(0, 7)),
        ]),
      ]
    : [];
  const calendars = useQueries({
    queries: months.map((month) => calendarQuery(school._id, month)),
  });
  const known = new Map<string, CalendarDay>();
  for (const { data } of calendars) for (const one of data?.days ?? []) known.set(one.day, one);
  const failed = calendars.find(({ error }) => error);
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const areKnown = [...planned, ...copied].every((one) => known.has(one));
  const open = planned.flatMap((one) => known.get(one) ?? []).filter(({ closure }) => !closure);
  const isClosed = planned.length > 0 && areKnown && open.length === 0;
  const served = { menuType: type, from: form.from, until: form.until };
  const rivals = rivalsOf(open, served);
  // A menu that was drafted a moment ago is none of the calendar yet.
  const calendar = [...known.values()];
  const drafts = draftedRivalsOf(draft, { ...served, key: draftKey, days: planned }, calendar);
  const others = [...rivals, ...drafts].map((menu) => localised(menu.names));
  const isUndecided = others.length > 0 && form.answer === '';
  const save = () => {
    // A change that somebody else has made in the draft meanwhile would go.
    if (form.asRead !== start.asRead) {
      change(start);
      return tellChanged();
    }
    if (!isValid(...FIELDS)) return showErrors();
    if (!areKnown || isClosed || isUndecided) return;
    const made = changeOf(
      form,
      {
        key: draftKey ?? crypto.randomUUID(),
        type,
        like: like?._id,
        rivals: rivals.map(({ _id }) => _id),
      },
      setting,
    );
    const saved = () => {
      sent();
      void navigate({ to: '/menus/draft', search: true });
    };
    const { gone, kept } = without(form.answer === 'instead' ? drafts : [], calendar);
    add([made, ...kept], saved, gone);
  };
  const { value: names, onChange: rename, ...name } = field('names');
  const { value: weekdays, onChange: repeat, ...repeats } = field('weekdays');
  return (
    <Form className={styles.form} aria-label={t('planning.change.newMenu')} onSubmit={save}>
      {like && !drafted && (
        <p className={styles.quiet}>
          {t('planning.newMenu.like', { menu: localised(like.names) })}
        </p>
      )}
      <TextField
        {...name}
        label={t('planning.newMenu.name')}
        maxLength={DISH_TEXTS.name}
        value={localised(names)}
        onChange={(text) => rename({ [locale]: text })}
      />
      <TypedDayField {...field('firstDay')} label={t('planning.open.first')} />
      <TypedDayField {...field('lastDay')} label={t('planning.close.last')} />
      {form.firstDay !== form.lastDay && (
        <div>
          <PillSet<Weekday>
            legend={t('planning.newMenu.weekdays')}
            options={[...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)].map((value) => ({
              value,
              label: weekdayName(value),
            }))}
            values={weekdays}
            onToggle={(one) =>
              repeat(
                weekdays.includes(one)
                  ? weekdays.filter((other) => other !== one)
                  : [...weekdays, one],
              )
            }
          />
          <FieldNote id={repeats.id} error={repeats.error} />
        </div>
      )}
      <div className={styles.halves}>
        <TextField {...field('from')} type="time" label={t('administration.times.from')} />
        <TextField {...field('until')} type="time" label={t('administration.times.until')} />
      </div>
      <fieldset className={styles.fields}>
        <legend>{t('planning.cutOffs')}</legend>
        <CutOffFields
          weekdays={isDay(form.firstDay) ? weekdaysOf(form) : []}
          prepMinutes={like?.prepMinutes ?? NEW_MENU_SERVICE.prepMinutes}
          terms={form.terms}
          onChange={(terms) => change({ terms })}
        />
      </fieldset>
      <Categories school={school} like={like} field={field('categories')} setting={setting} />
      {others.length > 0 && (
        <SelectField
          label={t('planning.newMenu.has', { menus: [...new Set(others)].join(', ') })}
          value={form.answer}
          placeholder={t('common.choose')}
          onChange={(answer) => change({ answer })}
          options={[
            { value: 'instead', label: t('planning.newMenu.instead') },
            { value: 'beside', label: t('planning.copy.beside') },
          ]}
        />
      )}
      <div className={styles.acts}>
        <Button
          type="submit"
          busy={isBusy || !areKnown}
          waits={
            isClosed
              ? t('planning.newMenu.noDay')
              : isUndecided
                ? t('planning.newMenu.undecided')
                : undefined
          }
        >
          {t('planning.keep')}
        </Button>
      </div>
    </Form>
  );
}

/** The days are of the calendar, to come, and not too many. */
const areDays = ({ firstDay, lastDay }: MenuValues, today: Day): boolean =>
  isDay(firstDay) && isDay(lastDay) && firstDay >= today && isMenuSpan(firstDay, lastDay);

function rulesOf(
  today: Day,
  { setting, localised }: { setting: Typing; localised: (texts: Record<string, string>) => string },
): Rules<MenuValues, Field> {
  return {
    names: ({ names }) => textError(localised(names), { max: DISH_TEXTS.name }),
    firstDay: ({ firstDay }) => startDayError(firstDay, today),
    lastDay({ firstDay, lastDay }) {
      const error = lastDayError(lastDay, firstDay);
      if (error || startDayError(firstDay, today) || isMenuSpan(firstDay, lastDay)) return error;
      return { key: 'planning.newMenu.tooLong', values: { most: MAX_MENU_DAYS } };
    },
    weekdays: (form) =>
      areDays(form, today) && daysOfMenu(form.firstDay, form.lastDay, weekdaysOf(form)).length === 0
        ? { key: 'planning.newMenu.noDay' }
        : undefined,
    from: ({ from }) => timeError(from),
    until: ({ from, until }) => servingEndError(until, { from, slotsTime: 1 }),
    categories({ categories }) {
      const filled = categories.filter(({ dishes }) => dishes.length > 0);
      if (filled.length === 0) return { key: 'planning.newMenu.noDish' };
      const errors = filled.flatMap(({ names, dishes }) => [
        textError(localised(names), { max: DISH_TEXTS.name }),
        ...dishes.map(({ price }) => typedPriceError(price, setting)),
      ]);
      return errors.find(Boolean);
    },
  };
}

/** The months from a day's to another's. */
function monthsOf(first: Day, last: Day): string[] {
  const months: string[] = [];
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) {
    months.push(month.slice(0, 7));
  }
  return months;
}

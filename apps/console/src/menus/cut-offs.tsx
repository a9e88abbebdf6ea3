import { type CutOffs as Terms, WEEKDAYS, type Weekday } from '@merenda/domain/ordering/slots';
import { addDays, minutesOfTime, timeOfMinutes } from '@merenda/domain/time/dates';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { writeDay } from '@merenda/ui/blocks/calendar/days.ts';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { tellChanged, useDraftForm, useHasDraft } from '../session/use-draft-form.ts';
import { KeepButtons } from './draft/keep-buttons.tsx';
import styles from './panel.module.css';
import type { PlannedMenu, PlannedSchool } from './queries.ts';
import { useDraft } from './use-draft.ts';

const NONE = 'none';

/** A weekday's name; 2024-01-07 is a Sunday, as the first of WEEKDAYS. */
export const useWeekdayName = () => {
  const language = useLanguage();
  return (weekday: Weekday) =>
    writeDay(addDays('2024-01-07', WEEKDAYS.indexOf(weekday)), language, { weekday: 'long' });
};

/** Until when a weekday's meals are ordered, in words: a weekday and hour, or minutes before. */
export function useCutOffText(): (until: Terms[Weekday], prepMinutes: number) => string {
  const t = useT();
  const name = useWeekdayName();
  return (until, prepMinutes) =>
    until
      ? `${name(until.weekday)} ${timeOfMinutes(until.minutes)}`
      : t('planning.cutOffs.none', { count: prepMinutes });
}

interface Place {
  school: PlannedSchool;
  menu: PlannedMenu;
}

const draftOf = ({ menu }: Place): string => `cut-offs ${menu._id}`;

/** The day and hour until which each weekday's meals are ordered (product:menus#cut-off). */
export function CutOffs(place: Place) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(useHasDraft(draftOf(place)));
  if (isOpen) return <CutOffForm {...place} onEnd={() => setIsOpen(false)} />;
  return (
    <div>
      <Button kind="plain" size="small" onClick={() => setIsOpen(true)}>
        {t('planning.cutOffs.change')}
      </Button>
    </div>
  );
}

function CutOffForm({ onEnd, ...place }: Place & { onEnd: () => void }) {
  const { school, menu } = place;
  const t = useT();
  const { drafted, add, isBusy } = useDraft(school._id);
  const known = {
    startDate: menu.startDate,
    endDate: menu.endDate,
    weekdays: menu.weekdays as Weekday[],
    cutOffs: menu.cutOffs as Terms,
    ...drafted('menu', (one) => one.menu === menu._id),
  };
  const start = { terms: known.cutOffs, asRead: JSON.stringify(known.cutOffs) };
  const {
    form,
    change: keep,
    sent,
    unchanged,
  } = useDraftForm(draftOf(place), start, {}, { paths: {} });
  const { terms } = form;
  const end = () => {
    sent();
    onEnd();
  };
  const save = () => {
    // A cut-off that somebody else has changed meanwhile would go.
    if (form.asRead !== start.asRead) {
      keep(start);
      return tellChanged();
    }
    add([{ ...known, kind: 'menu', menu: menu._id, cutOffs: terms }], end);
  };
  return (
    <Form className={styles.well} aria-label={t('planning.cutOffs')} onSubmit={save}>
      <CutOffFields
        weekdays={known.weekdays}
        prepMinutes={menu.prepMinutes}
        terms={terms}
        onChange={(changed) => keep({ terms: changed })}
      />
      <KeepButtons busy={isBusy} waits={unchanged} onCancel={end} />
    </Form>
  );
}

/** A choice of weekday and hour for each weekday's meals. */
export function CutOffFields({
  weekdays,
  prepMinutes,
  terms,
  onChange,
}: {
  /** The weekdays of the meals. */
  weekdays: readonly Weekday[];
  prepMinutes: number;
  terms: Terms;
  onChange: (terms: Terms) => void;
}) {
  const t = useT();
  const name = useWeekdayName();
  const change = (meal: Weekday, until: Terms[Weekday]) => {
    const { [meal]: _, ...others } = terms;
    onChange(until ? { ...others, [meal]: until } : others);
  };
  return (
    <>
      {WEEKDAYS.filter((meal) => weekdays.includes(meal)).map((meal) => {
        const until = terms[meal];
        return (
          <div key={meal} className={styles.pair}>
            <SelectField
              label={t('planning.cutOffs.meal', { weekday: name(meal) })}
              value={until?.weekday ?? NONE}
              onChange={(chosen) =>
                change(
                  meal,
                  chosen === NONE
                    ? undefined
                    : { weekday: chosen, minutes: until?.minutes ?? 12 * 60 },
                )
              }
              options={[
                { value: NONE, label: t('planning.cutOffs.none', { count: prepMinutes }) },
                ...WEEKDAYS.map((weekday) => ({ value: weekday, label: name(weekday) })),
              ]}
            />
            {until && (
              <TextField
                type="time"
                label={t('planning.cutOffs.time')}
                value={timeOfMinutes(until.minutes)}
                onChange={(text) => {
                  const minutes = minutesOfTime(text);
                  if (minutes !== undefined) change(meal, { ...until, minutes });
                }}
              />
            )}
          </div>
        );
      })}
    </>
  );
}

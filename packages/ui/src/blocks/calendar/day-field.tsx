import type { Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../actions/button.tsx';
import { PickButton } from '../actions/pick-button.tsx';
import styles from '../choices/pick-field.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import { Field, type FieldTexts } from '../fields/field.tsx';
import { Calendar } from './calendar.tsx';

/**
 * A day from a calendar in a dialog. `none` names the option of no day, if there is one; the `note`
 * above the calendar says which days it offers.
 */
export function DayField({
  value,
  onChange,
  today,
  opensOn,
  available,
  min,
  none,
  note,
  ...texts
}: FieldTexts & {
  /** Empty while no day is chosen. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  today: Day;
  opensOn?: Day;
  available?: (day: Day) => boolean;
  min: Day;
  none?: string;
  note?: string;
}) {
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const written = value ? formatDay(language, value, 'long') : (none ?? '');
  const choose = (day: Day | '') => {
    onChange(day);
    setOpen(false);
  };
  return (
    <Field {...texts} isEmpty={!value && none === undefined}>
      {(control) => (
        <>
          <PickButton
            control={control}
            label={texts.label}
            words={written}
            isEmpty={!value}
            icon={IconCalendar}
            onOpen={() => setOpen(true)}
          />
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={texts.label}
            actions={
              none !== undefined && (
                <Button kind="outline" onClick={() => choose('')}>
                  {none}
                </Button>
              )
            }
          >
            {note && <p className={styles.note}>{note}</p>}
            <Calendar
              value={value || undefined}
              onChange={choose}
              today={today}
              opensOn={opensOn}
              min={min}
              {...(available && { available })}
            />
          </Dialog>
        </>
      )}
    </Field>
  );
}

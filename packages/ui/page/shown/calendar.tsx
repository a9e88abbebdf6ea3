import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '../../src/blocks/calendar/calendar.tsx';
import { DatePicker } from '../../src/blocks/calendar/date-picker.tsx';
import { DayField } from '../../src/blocks/calendar/day-field.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, State } from '../block.tsx';
import { TODAY } from './samples.ts';

const MARKED: ReadonlySet<Day> = new Set(['2026-03-13', '2026-03-20']);
const isWeekday = (day: Day) => ![0, 6].includes(new Date(`${day}T12:00`).getDay());

export function CalendarBlocks() {
  const t = useT();
  const label = t('common.choose');
  return (
    <>
      <Block name="DatePicker">
        <State name="nothing chosen">
          <Controlled of={undefined as Day | undefined}>
            {(value, onChange) => <DatePicker today={TODAY} value={value} onChange={onChange} />}
          </Controlled>
        </State>
        <State name="chosen, with days that are marked and days that cannot be chosen">
          <Controlled of={'2026-03-13' as Day | undefined}>
            {(value, onChange) => (
              <DatePicker
                today={TODAY}
                min={TODAY}
                available={isWeekday}
                marked={{ days: MARKED, label: t('common.optional') }}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="Calendar">
        <State name="idle">
          <Controlled of={TODAY as Day | undefined}>
            {(value, onChange) => <Calendar today={TODAY} value={value} onChange={onChange} />}
          </Controlled>
        </State>
      </Block>
      <Block name="DayField">
        <State name="empty">
          <Controlled of={'' as Day | ''}>
            {(value, onChange) => (
              <DayField label={label} today={TODAY} min={TODAY} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="chosen">
          <Controlled of={TODAY as Day | ''}>
            {(value, onChange) => (
              <DayField label={label} today={TODAY} min={TODAY} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <DayField
            label={label}
            error={t('form.pastDate')}
            today={TODAY}
            min={TODAY}
            value=""
            onChange={() => {}}
          />
        </State>
      </Block>
    </>
  );
}

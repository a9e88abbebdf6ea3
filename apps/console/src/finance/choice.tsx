import { companyDay } from '@merenda/domain/brands/company-time';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { FIRST_DAY } from '@merenda/domain/time/first-day';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useOperator } from '../session/operator.ts';
import { companiesOf, type Period } from './companies.ts';

/** The company whose books are shown; a single one needs no choice. */
export function CompanyChoice({
  company,
  onChange,
}: {
  company: string;
  onChange: (company: string) => void;
}) {
  const t = useT();
  const companies = companiesOf(useOperator());
  if (companies.length < 2) return null;
  return (
    <SelectField
      label={t('console.payouts.company')}
      value={company}
      onChange={onChange}
      options={companies}
    />
  );
}

/** The company whose books are shown, and the first and the last day. */
export function PeriodChoice({
  period: { company, from, until },
  onChange,
}: {
  period: Period;
  onChange: (changed: Partial<Period>) => void;
}) {
  const t = useT();
  const today = companyDay(company, new Date());
  return (
    <>
      <CompanyChoice company={company} onChange={(id) => onChange({ company: id })} />
      <DayChoice
        label={t('finance.postings.from')}
        day={from}
        today={today}
        onChange={(day) => onChange({ from: day })}
      />
      <DayChoice
        label={t('finance.postings.until')}
        day={until}
        today={today}
        onChange={(day) => onChange({ until: day })}
      />
    </>
  );
}

/** A day, with the days before and after it a key away. */
export function DayChoice({
  label,
  day,
  today,
  onChange,
}: {
  label: string;
  day: Day;
  today: Day;
  onChange: (day: Day) => void;
}) {
  const t = useT();
  return (
    <>
      <DayField
        label={label}
        value={day}
        today={today}
        opensOn={day}
        min={FIRST_DAY}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <Button kind="outline" onClick={() => onChange(addDays(day, -1))}>
        <IconChevronLeft size={20} aria-hidden />
        <Hidden>{t('finance.day.before')}</Hidden>
      </Button>
      <Button kind="outline" disabled={day >= today} onClick={() => onChange(addDays(day, 1))}>
        <IconChevronRight size={20} aria-hidden />
        <Hidden>{t('finance.day.after')}</Hidden>
      </Button>
    </>
  );
}

import { addDays } from '@merenda/domain/time/dates';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SchoolField } from '../places/school-field.tsx';
import styles from './kitchen.module.css';
import type { KitchenDay } from './queries.ts';
import { KITCHEN_SEARCH } from './search.ts';

/** How far back a day can be chosen from the calendar. */
const BACK_DAYS = 366;

/** School and day, which the address keeps. */
export function DayBar({
  school,
  day,
  query,
  children,
}: {
  school: string;
  day: string;
  query: UseQueryResult<KitchenDay>;
  /** The others who have the day open. */
  children: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/kitchen' });
  const today = query.data?.today ?? day;
  return (
    <div className={styles.bar} data-unprinted>
      <SchoolField
        label={t('kitchen.school')}
        value={school}
        onChange={(chosen) =>
          navigate({
            to: '/kitchen',
            search: KITCHEN_SEARCH.with(search, { school: chosen, date: day }),
          })
        }
      />
      <div className={styles.days}>
        <Step to={addDays(day, -1)} label={t('kitchen.previousDay')} Icon={IconChevronLeft} />
        <DayField
          label={t('kitchen.day')}
          value={day}
          onChange={(chosen) =>
            chosen &&
            navigate({ to: '/kitchen', search: (before) => ({ ...before, date: chosen }) })
          }
          today={today}
          opensOn={day}
          min={addDays(today, -BACK_DAYS)}
        />
        <Step to={addDays(day, 1)} label={t('kitchen.nextDay')} Icon={IconChevronRight} />
      </div>
      {children}
    </div>
  );
}

function Step({ to, label, Icon }: { to: string; label: string; Icon: typeof IconChevronLeft }) {
  return (
    <Link
      to="/kitchen"
      search={(before) => ({ ...before, date: to })}
      aria-label={label}
      className={styles.step}
    >
      <Icon size={24} aria-hidden />
    </Link>
  );
}

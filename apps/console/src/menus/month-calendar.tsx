import { daysOfMenu } from '@merenda/domain/ordering/menu-planning';
import { addDays, type Day, dayOfMonth } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { DAYS_OF_KEYS, writeDay } from '@merenda/ui/blocks/calendar/days.ts';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { droppedDish, isDish, useCarry } from './copies/carried.tsx';
import styles from './menus.module.css';
import type { CalendarDay, MenuDraft } from './queries.ts';
import { MENUS } from './school.ts';

/** The source of a copy: the day alone, or its week. */
interface Copied {
  from: string;
  span: 'day' | 'week';
}

/**
 * The weeks of a month. Arrow keys move between days, Enter opens one, N begins a menu; C copies a day, W its
 * week, and V puts it on another day, as dragging does. A dish of an open day goes to another day so, too.
 */
export function MonthCalendar({
  school,
  days,
  month,
  isLeft,
  today,
  title,
  draft,
}: {
  /** The id of the school. */
  school: string;
  days: readonly CalendarDay[];
  month: string;
  /** The days are of the month that is left, until the next one is read. */
  isLeft: boolean;
  today: Day;
  title: string;
  draft: MenuDraft;
}) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { day: open } = useParams({ strict: false });
  const { dish } = useSearch({ from: MENUS });
  const { leave } = useCarry();
  const table = useRef<HTMLTableElement>(null);
  /** A day of another month, which takes the focus once that month is shown. */
  const wanted = useRef<string>(undefined);
  const [copied, setCopied] = useState<Copied>();
  const [over, setOver] = useState<string>();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  useEffect(() => {
    if (days.some(({ day }) => day === wanted.current) && focusDay(table.current, wanted.current)) {
      wanted.current = undefined;
    }
  }, [days]);
  const isShown = (day: string | undefined) => days.some((one) => one.day === day);
  const entry = isShown(open) ? open : isShown(today) ? today : days[0]?.day;
  const put = (to: string, { from, span }: Copied) => {
    if (to === from) return;
    void navigate({ to: '/menus/copy', search: (search) => ({ ...search, from, to, span }) });
  };
  const begin = (day: string) =>
    void navigate({
      to: '/menus/new',
      search: ({ change: _, ...search }) => ({ ...search, day }),
      resetScroll: false,
    });
  /** Opens a day for a dish, whose place is chosen there. */
  const openFor = (day: string, carried: object) =>
    void navigate({
      to: '/menus/day/$day',
      params: { day },
      search: (now) => ({ ...now, ...carried }),
      resetScroll: false,
    });
  const copy = (from: string, span: Copied['span']) => {
    if (dish) leave();
    setCopied({ from, span });
    notify('info', t('planning.copied', { day: formatDay(language, from, 'long') }));
  };
  const press = (event: KeyboardEvent, day: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = DAYS_OF_KEYS[event.key];
    const key = event.key.toLowerCase();
    if (step !== undefined) {
      const next = addDays(day, step);
      if (!focusDay(table.current, next)) {
        wanted.current = next;
        void navigate({ to: '.', search: (now) => ({ ...now, month: next.slice(0, 7) }) });
      }
    } else if (key === 'c') copy(day, 'day');
    else if (key === 'w') copy(day, 'week');
    else if (key === 'n' && day >= today) begin(day);
    else if (key === 'v' && dish) openFor(day, {});
    else if (key === 'v' && copied) put(day, copied);
    else return;
    event.preventDefault();
  };
  return (
    <table
      ref={table}
      className={styles.calendar}
      aria-label={isLeft ? undefined : title}
      aria-busy={isLeft}
    >
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col">
              {writeDay(day, language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((one) => (
              <td
                key={one.day}
                data-day={one.day}
                data-other={one.day.slice(0, 7) !== month || undefined}
                data-today={one.day === today || undefined}
                data-open={one.day === open || undefined}
                data-over={one.day === over || undefined}
                data-copied={one.day === copied?.from || undefined}
                draggable={one.menus.length > 0}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', one.day);
                  setCopied({ from: one.day, span: event.shiftKey ? 'week' : 'day' });
                }}
                onDragOver={(event) => {
                  if (!copied && !isDish(event, school)) return;
                  event.preventDefault();
                  setOver(one.day);
                }}
                onDragLeave={() => setOver(undefined)}
                onDrop={(event) => {
                  event.preventDefault();
                  setOver(undefined);
                  if (isDish(event, school)) openFor(one.day, droppedDish(event, school));
                  else if (copied) put(one.day, copied);
                }}
              >
                <Cell
                  day={one}
                  isEntry={one.day === entry}
                  isDrafted={isDrafted(draft, one.day)}
                  onPress={(event) => press(event, one.day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Focuses a day; false if the calendar does not show it. */
function focusDay(table: HTMLElement | null, day: string | undefined): boolean {
  const link = table?.querySelector<HTMLElement>(`[data-day="${day}"] a`);
  link?.focus();
  return Boolean(link);
}

/** A change of the draft names the day itself. */
const isDrafted = ({ changes }: MenuDraft, day: string) =>
  changes.some(
    ({ change }) =>
      (change.kind === 'copy' && change.to === day) ||
      (change.kind === 'newMenu' &&
        daysOfMenu(change.startDate, change.endDate, change.weekdays).includes(day)) ||
      (change.kind === 'price' && change.from === day) ||
      (change.kind === 'closing' && change.firstDay <= day && day <= change.lastDay),
  );

function Cell({
  day: { day, closure, menus },
  isEntry,
  isDrafted: hasDraft,
  onPress,
}: {
  day: CalendarDay;
  isEntry: boolean;
  isDrafted: boolean;
  onPress: (event: KeyboardEvent) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <Link
      to="/menus/day/$day"
      params={{ day }}
      search
      resetScroll={false}
      draggable={false}
      className={styles.cell}
      tabIndex={isEntry ? 0 : -1}
      onKeyDown={onPress}
    >
      <span className={styles.number}>
        <span aria-hidden>{dayOfMonth(day)}</span>
        <Hidden>{formatDay(language, day, 'long')}</Hidden>
        {hasDraft && <Chip tone="warn">{t('planning.draft')}</Chip>}
      </span>
      {closure && <Chip tone="plain">{closure.name}</Chip>}
      {menus.map((menu) => (
        <span key={menu._id} className={styles.menu}>
          <b>{localised(menu.names)}</b>
          <small>
            {dotted([
              t('planning.dishes', { count: menu.dishes }),
              menu.orders > 0 && t('planning.orders', { count: menu.orders }),
            ])}
          </small>
        </span>
      ))}
    </Link>
  );
}

import type { Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import { relativeDay } from '@merenda/i18n';
import { companyDay, companyTime, companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { firstDish } from '../../../queries/meals.ts';
import type { Entry } from '../api/entries.ts';
import { useDishes } from './use-dishes.ts';

/** Words of an entry. */
export interface EntryWords {
  /** The dishes of a meal, or the kind of another entry. */
  title: string;
  /** The same with the first dish only, for a row among a few. */
  short: string;
  /** The meal, or the other side of a transfer. */
  about?: string | undefined;
  /** The hour, and the day unless it is the list's own. */
  when: string;
  /** A meal that was paid on another day: when that was. */
  booked?: string | undefined;
}

/** Tells entries: under the heading of a `day` without repeating it, and alone with their day. */
export function useEntryWords(): (entry: Entry, day?: Day) => EntryWords {
  const t = useT();
  const language = useLanguage();
  const dishesOf = useDishes();
  return (entry, heading) => {
    const { kind, counterparty, txDatetime, meal } = entry;
    const what = t(`statement.${kind}`);
    const posted = companyDay(txDatetime);
    const bookedAt = `${dayIn(language, posted)}, ${companyTime(language, txDatetime)}`;
    if (!meal) {
      const time = companyTime(language, txDatetime);
      return {
        title: what,
        short: what,
        about: counterparty,
        when: posted === heading ? time : bookedAt,
      };
    }
    const isPurchase = kind === 'purchase';
    const dishes = dishesOf(entry) ?? [];
    return {
      title: dishes.join(', ') || what,
      short: firstDish(dishes) || what,
      about: isPurchase ? serviceOf(t, meal.menuType) : what,
      when: meal.day === heading ? meal.slot : `${dayIn(language, meal.day)}, ${meal.slot}`,
      booked: isPurchase
        ? posted === meal.day
          ? undefined
          : t('statement.orderedOn', { when: dayIn(language, posted, false) })
        : bookedAt,
    };
  };
}

/** "Today", "Yesterday", "18 Nov": by the company's calendar. */
const dayIn = (language: Language, day: Day, capital = true): string =>
  relativeDay(language, day, companyToday(), { capital });

function serviceOf(t: ReturnType<typeof useT>, menuType: string): string | undefined {
  switch (menuType) {
    case 'lunch':
    case 'party':
    case 'special-event':
      return t(`schedule.type.${menuType}`);
    case 'COFF-BRK':
      return t('ordering.coffee');
    default:
      return undefined;
  }
}

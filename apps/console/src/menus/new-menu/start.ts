import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import { typedAmount } from '@merenda/domain/money/typed-amount';
import { areRivals, type Served } from '@merenda/domain/ordering/menu-planning';
import type { MenuType } from '@merenda/domain/ordering/menu-types';
import { type CutOffs, WEEKDAYS, type Weekday, weekdayName } from '@merenda/domain/ordering/slots';
import type { Language } from '@merenda/domain/places/languages';
import { type Day, minutesOfTime, timeOfMinutes } from '@merenda/domain/time/dates';
import { amountText } from '@merenda/ui/blocks/fields/amount-text.ts';
import { type DraftedMenu, draftedMenus } from '../drafted.ts';
import type { CalendarDay, MenuDraft, Of, PlannedMenu, PlannedSchool } from '../queries.ts';

/** Texts by language. */
type Texts = Record<string, string>;

/** A dish of the form, with its price as it is typed. */
export interface FormDish {
  product: string;
  price: string;
}

export interface FormCategory {
  names: Texts;
  dishes: readonly FormDish[];
}

/** A new menu as its form holds it; times are texts. */
export interface MenuValues {
  names: Texts;
  firstDay: string;
  lastDay: string;
  weekdays: readonly Weekday[];
  from: string;
  until: string;
  terms: CutOffs;
  categories: readonly FormCategory[];
  /** The answer for days that have such a menu already. */
  answer: 'beside' | 'instead' | '';
  asRead: string;
}

/** How amounts are typed: the school's currency in the reader's way. */
export interface Typing {
  currency: PlannedSchool['currency'];
  locale: Language;
}

/** The form's beginning: the draft's menu, else the school's present one of the type, for one day. */
export function startOf(
  day: string,
  known: { drafted: Of<'newMenu'> | undefined; like: PlannedMenu | undefined },
  { currency, locale }: Typing,
): MenuValues {
  const { drafted, like } = known;
  const asRead = JSON.stringify(drafted ?? null);
  const price = (major: number) => amountText(wireToMinor(major, currency), currency, locale);
  if (drafted) {
    return {
      names: drafted.names as Texts,
      firstDay: drafted.startDate,
      lastDay: drafted.endDate,
      weekdays: drafted.weekdays,
      from: timeOfMinutes(drafted.startTimeMinutes),
      until: timeOfMinutes(drafted.endTimeMinutes),
      terms: drafted.cutOffs as CutOffs,
      categories: drafted.categories.map(({ names, dishes }) => ({
        names: names as Texts,
        dishes: dishes.map((dish) => ({ product: dish.product, price: price(dish.price) })),
      })),
      answer: drafted.instead.length > 0 ? 'instead' : 'beside',
      asRead,
    };
  }
  return {
    names: like?.names ?? {},
    firstDay: day,
    lastDay: day,
    weekdays: like
      ? WEEKDAYS.filter((weekday) => like.weekdays.includes(weekday))
      : WEEKDAYS.slice(1, 6),
    from: like ? timeOfMinutes(like.startTimeMinutes) : '',
    until: like ? timeOfMinutes(like.endTimeMinutes) : '',
    terms: (like?.cutOffs ?? {}) as CutOffs,
    categories: like?.categories.map(({ names, dishes }) => ({
      names,
      dishes: dishes
        .filter(({ isOffered }) => isOffered)
        .map((dish) => ({ product: dish.product, price: price(dish.price) })),
    })) ?? [{ names: {}, dishes: [] }],
    answer: '',
    asRead,
  };
}

/** The weekdays of a form's menu: a menu of one day has that day's. */
export const weekdaysOf = ({ firstDay, lastDay, weekdays }: MenuValues): readonly Weekday[] =>
  firstDay === lastDay ? [weekdayName(firstDay)] : weekdays;

/** The menu of the school that a new one of a type begins as: the last one until a day, else the next. */
export function likeOf(
  days: readonly CalendarDay[],
  type: MenuType,
  day: string,
): string | undefined {
  const serving = days
    .filter(({ menus }) => menus.some(({ menuType }) => menuType === type))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const found = serving.findLast((one) => one.day <= day) ?? serving[0];
  return found?.menus.find(({ menuType }) => menuType === type)?._id;
}

/** The kind and hours of a form's menu. */
type FormService = Pick<MenuValues, 'from' | 'until'> & { menuType: MenuType };

/** Keeps the menus that serve the same at the same time. */
const rivalsAmong = <Menu extends Served>(
  menus: readonly Menu[],
  { menuType, from, until }: FormService,
): Menu[] => {
  const [startTimeMinutes, endTimeMinutes] = [minutesOfTime(from), minutesOfTime(until)];
  if (startTimeMinutes === undefined || endTimeMinutes === undefined) return [];
  const own = { menuType, startTimeMinutes, endTimeMinutes };
  return menus.filter((menu) => areRivals(own, menu));
};

/** The rivals of a form's menu on some days of the calendar, each once. */
export function rivalsOf(days: readonly CalendarDay[], service: FormService): CalendarDay['menus'] {
  const rivals = rivalsAmong(
    days.flatMap(({ menus }) => menus),
    service,
  );
  return [...new Map(rivals.map((menu) => [menu._id, menu])).values()];
}

/**
 * The other menus that the draft adds to a form's days and that are rivals of its menu.
 * @param known the calendar, with the days that the draft's copies copy
 */
export const draftedRivalsOf = (
  draft: Pick<MenuDraft, 'changes'>,
  { key, days, ...service }: FormService & { key: string | undefined; days: readonly Day[] },
  known: readonly CalendarDay[],
): DraftedMenu[] =>
  rivalsAmong(draftedMenus(draft, days, known), service).filter(
    ({ change }) => change.kind !== 'newMenu' || change.key !== key,
  );

/** The change that a filled form makes. Categories without a dish are left out. */
export function changeOf(
  form: MenuValues,
  of: {
    key: string;
    type: MenuType;
    like: string | undefined;
    /** The menus that pause, if the new one takes their place. */
    rivals: readonly string[];
  },
  setting: Typing,
): Of<'newMenu'> {
  const { key, type, like, rivals } = of;
  const weekdays = WEEKDAYS.filter((weekday) => weekdaysOf(form).includes(weekday));
  return {
    kind: 'newMenu',
    key,
    ...(like !== undefined && { like }),
    names: trimmed(form.names),
    menuType: type,
    startDate: form.firstDay,
    endDate: form.lastDay,
    weekdays,
    startTimeMinutes: minutesOfTime(form.from) ?? 0,
    endTimeMinutes: minutesOfTime(form.until) ?? 0,
    cutOffs: Object.fromEntries(
      weekdays.flatMap((weekday) => {
        const until = form.terms[weekday];
        return until ? [[weekday, until]] : [];
      }),
    ),
    categories: form.categories
      .filter(({ dishes }) => dishes.length > 0)
      .map(({ names, dishes }) => ({
        names: trimmed(names),
        dishes: dishes.map(({ product, price }) => ({
          product,
          price: toMajor(typedAmount(price, setting) ?? 0n, setting.currency),
        })),
      })),
    instead: form.answer === 'instead' ? [...rivals] : [],
  };
}

const trimmed = (names: Texts): Texts =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) =>
      name.trim() ? [[language, name.trim()]] : [],
    ),
  );

import { areRivals, daysOfMenu, type Served } from '@merenda/domain/ordering/menu-planning';
import type { Day } from '@merenda/domain/time/dates';
import type { CalendarDay, MenuDraft, Of } from './queries.ts';

type CalendarMenu = CalendarDay['menus'][number];
type Adding = Of<'copy'> | Of<'newMenu'>;

/** A menu that a change of the draft adds to a day: the calendar has it when it is published. */
export interface DraftedMenu extends Served {
  names: CalendarMenu['names'];
  change: Adding;
  /** The menu that a copy copies. */
  copied?: string;
}

/** The draft's copies onto some days. The calendar of the days that they copy tells what they add. */
export const copiesOnto = (
  { changes }: Pick<MenuDraft, 'changes'>,
  days: readonly Day[],
): Of<'copy'>[] =>
  changes.flatMap(({ change }) =>
    change.kind === 'copy' && days.includes(change.to) ? [change as Of<'copy'>] : [],
  );

/**
 * The menus that the draft adds to some days.
 * @param known the calendar, with the days that the draft's copies copy
 */
export function draftedMenus(
  draft: Pick<MenuDraft, 'changes'>,
  days: readonly Day[],
  known: readonly CalendarDay[],
): DraftedMenu[] {
  const menus = menusOf(known);
  const copied = copiesOnto(draft, days).flatMap((change) =>
    change.menus.flatMap((id) => {
      const menu = menus.get(id);
      return menu ? [{ ...menu, change, copied: id }] : [];
    }),
  );
  const made = draft.changes.flatMap(({ change }) => {
    if (change.kind !== 'newMenu') return [];
    const menu = change as Of<'newMenu'>;
    const served = daysOfMenu(menu.startDate, menu.endDate, menu.weekdays);
    return served.some((day) => days.includes(day)) ? [{ ...menu, change: menu }] : [];
  });
  return [...copied, ...made] as DraftedMenu[];
}

/**
 * The draft without some of its added menus: the changes that go, and copies that keep their other
 * menus.
 */
export function without(
  drafted: readonly DraftedMenu[],
  known: readonly CalendarDay[],
): { gone: Adding[]; kept: Of<'copy'>[] } {
  const menus = menusOf(known);
  const gone: Adding[] = [];
  const kept: Of<'copy'>[] = [];
  for (const change of new Set(drafted.map((one) => one.change))) {
    const left = drafted.flatMap((one) => (one.change === change ? (one.copied ?? []) : []));
    const rest = change.kind === 'copy' ? change.menus.filter((id) => !left.includes(id)) : [];
    if (change.kind !== 'copy' || rest.length === 0) {
      gone.push(change);
      continue;
    }
    const isReplaced = (id: string) =>
      rest.some((other) => {
        const [menu, rival] = [menus.get(id), menus.get(other)];
        return menu && rival && areRivals(menu, rival);
      });
    kept.push({ ...change, menus: rest, instead: change.instead.filter(isReplaced) });
  }
  return { gone, kept };
}

const menusOf = (known: readonly CalendarDay[]): ReadonlyMap<string, CalendarMenu> =>
  new Map(known.flatMap(({ menus }) => menus.map((menu) => [menu._id, menu] as const)));

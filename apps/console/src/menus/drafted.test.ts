import { expect, test } from 'vitest';
import { draftedMenus, without } from './drafted.ts';
import type { CalendarDay, MenuDraft, Of } from './queries.ts';

const [MONDAY, TUESDAY, FRIDAY] = ['2026-12-07', '2026-12-08', '2026-12-11'];

const menu = (_id: string, startTimeMinutes: number) => ({
  _id,
  names: { 'pt-BR': _id },
  menuType: 'lunch',
  startTimeMinutes,
  endTimeMinutes: startTimeMinutes + 60,
});

const known = [
  { day: MONDAY, menus: [menu('early', 660), menu('late', 780)] },
  { day: FRIDAY, menus: [menu('daily', 660), menu('evening', 780)] },
] as unknown as CalendarDay[];

const copy: Of<'copy'> = {
  kind: 'copy',
  from: MONDAY,
  to: FRIDAY,
  menus: ['early', 'late'],
  instead: ['daily', 'evening'],
};
const made = {
  kind: 'newMenu',
  key: 'a',
  names: { 'pt-BR': 'Feast' },
  menuType: 'lunch',
  startDate: FRIDAY,
  endDate: FRIDAY,
  weekdays: ['friday'],
  startTimeMinutes: 660,
  endTimeMinutes: 720,
} as unknown as Of<'newMenu'>;
const draft = { changes: [{ change: copy }, { change: made }] } as unknown as MenuDraft;

test('a draft adds the menus of its copies and its new menus to the days that they are for', () => {
  const added = draftedMenus(draft, [FRIDAY], known);
  expect(added.map(({ names }) => names)).toEqual([
    { 'pt-BR': 'early' },
    { 'pt-BR': 'late' },
    { 'pt-BR': 'Feast' },
  ]);
  expect(draftedMenus(draft, [MONDAY, TUESDAY], known)).toEqual([]);
});

test('a copy whose one menu gives way keeps the other, and the menus that one takes the place of', () => {
  const [early, , feast] = draftedMenus(draft, [FRIDAY], known);
  if (!early || !feast) throw new Error('nothing is added');
  expect(without([early, feast], known)).toEqual({
    gone: [made],
    kept: [{ ...copy, menus: ['late'], instead: ['evening'] }],
  });
  expect(without(draftedMenus(draft, [FRIDAY], known), known)).toEqual({
    gone: [copy, made],
    kept: [],
  });
});

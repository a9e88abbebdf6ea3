import { expect, test } from 'vitest';
import type { MenuChange } from './queries.ts';
import { unseenChanges } from './use-draft.ts';

const cutOffs = (minutes: number, menu = 'lunch'): MenuChange => ({
  kind: 'menu',
  menu,
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  weekdays: ['tuesday'],
  cutOffs: { tuesday: { weekday: 'monday', minutes } },
});

test('a change that a colleague has saved since the form began is not replaced unseen', () => {
  const [before, theirs, own] = [cutOffs(600), cutOffs(660), cutOffs(720)];
  expect(unseenChanges([before], [theirs], [own])).toEqual([theirs]);
  expect(unseenChanges([], [theirs], [own])).toEqual([theirs]);
});

test('a change that the form began with gives way, and one about something else stays', () => {
  const [before, own] = [cutOffs(600), cutOffs(720)];
  expect(unseenChanges([before], [before], [own])).toEqual([]);
  expect(unseenChanges([], [cutOffs(660, 'snack')], [own])).toEqual([]);
});

test('a colleague’s new menu stays beside one’s own; the same one is not replaced unseen', () => {
  const newMenu = (key: string, name: string): MenuChange => ({
    kind: 'newMenu',
    key,
    names: { en: name },
    menuType: 'lunch',
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    weekdays: ['tuesday'],
    startTimeMinutes: 720,
    endTimeMinutes: 780,
    cutOffs: {},
    categories: [{ names: { en: 'Mains' }, dishes: [{ product: 'rice', price: 5 }] }],
    instead: [],
  });
  const theirs = newMenu('a', 'Theirs');
  expect(unseenChanges([], [theirs], [newMenu('b', 'Own')])).toEqual([]);
  expect(unseenChanges([], [theirs], [newMenu('a', 'Own')])).toEqual([theirs]);
});

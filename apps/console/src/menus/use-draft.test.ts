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

import { expect, test } from 'vitest';
import { reachedBy } from '../testing/reached.ts';

const OF_ONE = 'parts of the one record that is open';
const TO_OTHERS = 'ways to other pages';
const HEALTH = 'names beside health data leave no file: each look is audited';
const OF_FILE = 'what is said of a file, which is at hand';
const OF_DRAFT = 'a draft’s changes, which have no file before they are published';

/** A file without the lists that have a file and a print. */
const unlisted = (text: string): string => text.replace(/<Listed\b.*?<\/Listed>/gs, '');

const drawsList = (text: string): boolean => /<(table|ul|ol)\b/.test(text);

/** Files with a list that has neither a file nor a print, each with its reason. */
const NO_FILE: Readonly<Record<string, string>> = {
  'administration/administration-page.tsx': TO_OTHERS,
  'administration/changes.tsx': 'a record before and after',
  'app/layout.tsx': TO_OTHERS,
  'desk/beside.tsx': OF_ONE,
  'desk/messages.tsx': 'one conversation',
  'finance/close/close-page.tsx': 'what keeps one day open',
  'finance/differences/difference-panel.tsx': OF_ONE,
  'finance/figures.tsx': 'both sides of one difference; the close has its own file',
  'finance/finance-area.tsx': TO_OTHERS,
  'finance/topups/topup-panel.tsx': OF_ONE,
  'imports/mistakes.tsx': OF_FILE,
  'kitchen/diets.tsx': HEALTH,
  'kitchen/forecast.tsx': 'five days at a glance',
  'kitchen/state-bar.tsx': 'the states of one service',
  'menus/day-panel.tsx': 'a day of the menus, which have their own export',
  'menus/dish/dish-panel.tsx': OF_ONE,
  'menus/draft/conflicts.tsx': HEALTH,
  'menus/draft/draft-panel.tsx': OF_DRAFT,
  'menus/draft/preview.tsx': OF_DRAFT,
  'menus/import-panel.tsx': OF_FILE,
  'menus/month-calendar.tsx': 'a calendar of the menus, which have their own export',
  'menus/new-menu/categories.tsx': OF_ONE,
  'payouts/files/next-file.tsx': OF_FILE,
  'people/acts.tsx': OF_ONE,
  'people/class-changes/plan.tsx': OF_FILE,
  'people/guardian-panel.tsx': OF_ONE,
  'people/requests.tsx': OF_ONE,
  'people/student-panel.tsx': OF_ONE,
  'table/grid.tsx': 'the table itself',
};

test('every table and list of the console has a file and a print, or a reason why not', () => {
  const without = [...reachedBy(unlisted)].flatMap(([name, text]) =>
    drawsList(text) ? [name] : [],
  );
  expect(without.toSorted()).toEqual(Object.keys(NO_FILE).toSorted());
});

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

const read = (name: string): string => readFileSync(join(SOURCES, name), 'utf8');

const importsOf = (name: string): string[] =>
  [...read(name).matchAll(/from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    relative(SOURCES, join(SOURCES, dirname(name), path)),
  );

/** A page that says which record it shows: it names the others who have that open. */
const saysRecord = (name: string): boolean => /<(SidePanel|Others)\b/.test(read(name));

const changesSomething = (name: string): boolean =>
  /\b(useMutation|useMoneyAct|useMoneyOnce|useDraftForm)\(|<(Form|EditForm|ReasonForm)\b/.test(
    read(name),
  );

/** The files that the console's pages lead to without a page that says its record. */
function withoutRecord(): string[] {
  const seen = new Set<string>();
  const queue = ['app/router.tsx', 'main.tsx'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name) || saysRecord(name)) continue;
    seen.add(name);
    queue.push(...importsOf(name));
  }
  return [...seen].filter(changesSomething);
}

const OWN = 'the operator’s own account';
const NEW = 'a record that is new';
const BOTH = 'a second file of the same number is refused';

/** Files that change something outside a record's page, each with its reason. */
const NO_RECORD: Readonly<Record<string, string>> = {
  'acts/use-money-act.tsx': 'what acts on money call',
  'menus/use-draft.ts': 'the calendar only reads it; its panels say the school',
  'notes/note-form.tsx': NEW,
  'pages/account.tsx': OWN,
  'pages/first-sign-in.tsx': OWN,
  'pages/sign-in.tsx': OWN,
  'palette/palette.tsx': 'it searches',
  'payouts/files/next-file.tsx': BOTH,
  'payouts/files/payer-form.ts': BOTH,
  'payouts/files/use-make-file.ts': BOTH,
  'session/use-draft-form.ts': 'what forms call',
  'session/use-sign-out.ts': OWN,
  'table/toolbar.tsx': 'files of what a list shows',
};

test('every page on which a record is changed names the others who have it open, or has a reason why not', () => {
  expect(withoutRecord().toSorted()).toEqual(Object.keys(NO_RECORD).toSorted());
});

import { expect, test } from 'vitest';
import { reachedBy } from '../testing/reached.ts';

/** A page that says which record it shows: it names the others who have that open. */
const saysRecord = (text: string): boolean => /<(SidePanel|Others)\b/.test(text);

const changesSomething = (text: string): boolean =>
  /\b(useMutation|useMoneyAct|useMoneyOnce|useDraftForm)\(|<(Form|EditForm|ReasonForm)\b/.test(
    text,
  );

/** The files that change something and belong to no page that says its record. */
const withoutRecord = () =>
  [...reachedBy((text) => (saysRecord(text) ? undefined : text))].flatMap(([name, text]) =>
    changesSomething(text) ? [name] : [],
  );

const OWN = 'the operator’s own account';
const NEW = 'a record that is new';
const BOTH = 'a second file of the same number is refused';

/** Files that change something outside a record's page, each with its reason. */
const NO_RECORD: Readonly<Record<string, string>> = {
  'acts/use-money-act.tsx': 'what acts on money call',
  'administration/operators/propose-panel.tsx': NEW,
  'administration/operators/propose-script-panel.tsx': NEW,
  'menus/use-draft.ts': 'the calendar only reads it; its panels say the school',
  'notes/note-form.tsx': NEW,
  'notes/notes-page.tsx': NEW,
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

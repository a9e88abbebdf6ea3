import { FIGURES } from '@merenda/domain/figures';
import { expect, test } from 'vitest';
import { checkPage, columnsOf, ledgerColumnsOf } from './personal-data.ts';

const GENERATED = `export interface Student {
  id: Generated<string>;
  name: string;
}

export interface DB {
  student: Student;
}
`;
const COLUMNS = columnsOf(GENERATED);
const NAME = '| `student.name` | who is served | contract | until deleted | the school |';
const ID = '| `student.id` | opaque | contract | for good | nobody |';
const said = (...rows: string[]) => checkPage(rows.join('\n'), COLUMNS, {});

test('a page with every column once is fine', () => {
  expect(COLUMNS).toEqual(['student.id', 'student.name']);
  expect(said(NAME, ID)).toEqual([]);
});

test('a column without a row, a row without a column and a repeated row are reported', () => {
  expect(said(NAME)).toEqual([expect.stringContaining('student.id is kept and has no row')]);
  expect(said(NAME, ID, ID.replace('.id', '.age'))).toEqual([
    'student.age has a row and is no column',
  ]);
  expect(said(NAME, ID, ID)).toEqual(['student.id stands twice']);
});

test('a row without ground or term, and a term that is not the constant’s, are reported', () => {
  expect(said(NAME, ID.replace('contract', 'because'))).toHaveLength(1);
  expect(said(NAME, ID.replace('for good', ''))).toHaveLength(1);
  expect(said(NAME, ID.replace('for good', '3000 days (`healthDraftDays`)'))).toEqual([
    `healthDraftDays is ${FIGURES.healthDraftDays}, and not 3000`,
  ]);
});

test('a term that a privacy policy promises and the page lacks is reported', () => {
  const policy = '## 5. Kept\n\nDevices: {{endedSessionDays}} days.\n';
  expect(checkPage([NAME, ID].join('\n'), COLUMNS, { policy })).toEqual([
    'policy promises endedSessionDays; docs/privacy.md does not',
  ]);
});

test('the ledger’s columns need rows, too', () => {
  const columns = ledgerColumnsOf(
    'CREATE TABLE ledger.hold (\n  id uuid PRIMARY KEY,\n  amount bigint, -- minor units\n  CHECK (amount > 0)\n);\n',
  );
  expect(columns).toEqual(['ledger.hold.id', 'ledger.hold.amount']);
  const row = '| `ledger.hold.id` | opaque | law | for good | nobody |';
  expect(checkPage(row, columns, {})).toEqual([
    expect.stringContaining('ledger.hold.amount is kept and has no row'),
  ]);
});

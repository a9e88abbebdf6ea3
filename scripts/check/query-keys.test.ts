import { expect, it } from 'vitest';
import { findUnkeyed } from './query-keys.ts';

const FILE = 'apps/console/src/people/queries.ts';

const found = (source: string, excepted: Readonly<Record<string, string>> = {}) =>
  findUnkeyed(new Map([[FILE, source]]), { [FILE]: excepted });

const lacks = (line: number, name: string) =>
  `${FILE}:${line}: the call takes ${name}, the key lacks it`;

it.each([
  ['a parameter', "(id, day) => options({ queryKey: ['a', id], queryFn: () => call({ day }) })"],
  ['a field of one', '({ id, day }) => ({ queryKey: [id], queryFn: () => call(id, day.name) })'],
  ['a renamed field', "({ at: day }) => ({ queryKey: ['day'], queryFn: () => call({ at: day }) })"],
  [
    'a name of the component',
    "() => { const day = useDay(); useQuery({ queryKey: ['a'], queryFn: () => call(day) }); }",
  ],
  ['a condition', "(day) => ({ queryKey: ['a'], queryFn: () => call(...(day ? [1] : [])) })"],
  ['a parameter of one row', "(day) => rowQuery(['a'], (signal) => call(day, signal))"],
  [
    'a parameter further out',
    '(day) => (id) => ({ queryKey: [id], queryFn: () => call(id, day as Day) })',
  ],
])('finds %s that the call takes and the key lacks', (_, source) => {
  expect(found(`\nconst query = ${source};`)).toEqual([lacks(2, 'day')]);
});

it.each([
  "(day) => ({ queryKey: ['a', day], queryFn: () => call(day) })",
  "(params) => ({ queryKey: ['a', params], queryFn: () => call(params.day) })",
  '(day) => ({ queryKey: keyOf(day), queryFn: () => call(day) })',
  "(day) => ({ queryKey: ['a'], queryFn: () => call({ day: 1 }).day })",
  "(day) => ({ queryKey: ['a'], queryFn: ({ day }) => call(day) })",
  "(day) => ({ queryKey: ['a'], queryFn: () => { const day = 1; return call(day); } })",
  "(day: Day) => ({ queryKey: ['a'], queryFn: () => call<Day>(1 as typeof day) })",
  "(day) => ({ queryKey: ['a'], queryFn: () => call(TODAY), enabled: day !== '' })",
  '(day) => mutation({ mutationFn: () => call(day) })',
])('accepts %s', (source) => {
  expect(found(`const TODAY = 1; const query = ${source};`)).toEqual([]);
});

it('takes an exception, and finds one that is needed no more', () => {
  const source = "const query = (day) => ({ queryKey: ['a'], queryFn: () => call(day) });";
  expect(found(source, { day: 'a reason' })).toEqual([]);
  expect(found('', { day: 'a reason' })).toEqual([`${FILE}: day needs no exception`]);
});

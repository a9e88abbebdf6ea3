import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { fitsOf } from './fits.ts';

const column = (kind: 'text' | 'state', isExtra?: true): Column<object> => ({
  name: 'people.name',
  kind,
  value: () => undefined,
  ...(isExtra && { isExtra }),
});

test('a narrow list keeps a row’s name and state; extra columns are the first to go', () => {
  const columns = [
    column('text'),
    column('text', true),
    column('text'),
    column('text'),
    column('state'),
  ];
  expect(fitsOf(columns)).toEqual([undefined, 'wide', undefined, 'middle', undefined]);
});

test('a list of six columns leaves its second extra column to wide windows', () => {
  const columns = [
    column('text'),
    column('text', true),
    column('text'),
    column('text', true),
    column('text'),
    column('state'),
  ];
  expect(fitsOf(columns)).toEqual([undefined, 'wide', undefined, 'full', 'middle', undefined]);
});

test('a list of three columns shows them in any width', () => {
  expect(fitsOf([column('text'), column('text', true), column('state')])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

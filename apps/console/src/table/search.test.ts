import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { expect, test } from 'vitest';
import { oneOf, searchOf, words } from './search.ts';

const read = searchOf({ status: oneOf(['paid', 'refused']), q: words });

test('an address gives known filters; anything else in it is no filter', () => {
  expect(read({ status: 'paid', q: ' Ana ' })).toEqual({ status: 'paid', q: 'Ana' });
  expect(read({ status: 'toString', q: 4421, other: 'x' })).toEqual({ q: '4421' });
  expect(read({ status: ['paid'], q: { a: 1 } })).toEqual({});
  // The router would keep the address's own value of a name that is left out.
  expect(Object.keys(read({ status: 'toString' }))).toEqual(['status', 'q']);
  expect(read({ q: '   ' })).toEqual({});
  expect(read({ q: 'x'.repeat(5_000) }).q).toHaveLength(MAX_SEARCH);
  expect(read({ q: 'Ana\0' })).toEqual({});
});

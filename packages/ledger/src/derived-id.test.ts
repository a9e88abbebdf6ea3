import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { derivedId } from './index.ts';
import { ledgerFixture } from './testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

it('the same parts always give the same id', () => {
  expect(derivedId('topup', 'card', 'pay_1')).toBe(derivedId('topup', 'card', 'pay_1'));
  expect(derivedId('topup', 'card', 'pay_1')).toMatchInlineSnapshot(
    `"fac70cfa-6e1f-85ce-b5a7-77b63c52577d"`,
  );
});

it('an id is a UUID of version 8', () => {
  expect(derivedId('x')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

it('parts that only look alike when concatenated give different ids', () => {
  expect(derivedId('a', 'bc')).not.toBe(derivedId('ab', 'c'));
  expect(derivedId('a', '')).not.toBe(derivedId('a'));
  expect(derivedId('1:a')).not.toBe(derivedId('1', 'a'));
});

it('the database derives the same id', async () => {
  const text = fc
    .string({ unit: 'grapheme' })
    .filter((it) => it.isWellFormed() && !it.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), async (first, others) => {
      const { rows } = await ledger.owner.query(
        'SELECT ledger.derived_id(VARIADIC $1::text[]) AS id',
        [[first, ...others]],
      );
      expect(rows).toEqual([{ id: derivedId(first, ...others) }]);
    }),
    { numRuns: 50 },
  );
});

import { expect, test } from 'vitest';
import { typedPart } from './typed-part.ts';

const before = { name: 'Ana', phone: '11 96123-4567', password: '', days: ['monday'] };

test('a draft has what was changed, and no field that is never kept', () => {
  const typed = { ...before, phone: '11 95555-0000', password: 'lunch money', days: [] };
  expect(typedPart(typed, before, ['password'])).toEqual({ phone: '11 95555-0000', days: [] });
});

test('a form as it was has nothing to keep', () => {
  expect(typedPart({ ...before, name: `${before.name}` }, before)).toEqual({});
});

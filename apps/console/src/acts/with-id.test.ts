import { expect, test } from 'vitest';
import { withId } from './with-id.ts';

const content = { value: 12.34, reason: 'charged twice' };
const last = { ...content, id: 'a' };

test('the same content is the same act until its record is known', () => {
  expect(withId(content, last, [])).toBe(last);
  expect(withId(content, last, [{ _id: 'b' }])).toBe(last);
});

test('another content is another act, and the same one is too once the last one has its record', () => {
  for (const act of [
    withId(content, undefined, []),
    withId({ ...content, value: 12.35 }, last, []),
    withId(content, last, [{ _id: 'b' }, { _id: 'a' }]),
  ]) {
    expect(act.id).not.toBe(last.id);
  }
});

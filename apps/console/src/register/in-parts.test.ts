import { MAX_CLASS_MARKS } from '@merenda/domain/people/attendance';
import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test.each([0, 1, MAX_CLASS_MARKS, MAX_CLASS_MARKS + 1, 2 * MAX_CLASS_MARKS + 7])(
  'a change of %i lines is sent whole, in order, by requests that the API takes',
  async (count) => {
    const parts = await inParts(numbers(count), async (part) => part);
    expect(parts.flat()).toEqual(numbers(count));
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(MAX_CLASS_MARKS);
  },
);

test('a request that fails ends the change', async () => {
  let sent = 0;
  const send = async () => {
    sent += 1;
    throw new Error('refused');
  };
  await expect(inParts(numbers(MAX_CLASS_MARKS + 1), send)).rejects.toThrow('refused');
  expect(sent).toBe(1);
});

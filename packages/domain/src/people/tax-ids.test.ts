import { expect, test } from 'vitest';
import { isOneSign } from './tax-ids.ts';

test.each(['111.111.111-11', '00000000', 'HU11111111', 'ha333333'])(
  'the number %s repeats one character, whatever its separators and letters',
  (number) => {
    expect(isOneSign(number)).toBe(true);
  },
);

test.each(['111.111.111-12', 'HU11111112', 'HA3A3333'])('the number %s does not', (number) => {
  expect(isOneSign(number)).toBe(false);
});

import { expect, test } from 'vitest';
import { pageAddress } from './primitives.ts';

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//elsewhere.example'])(
  'a processor that is not itself leads no browser to %s',
  (address) => {
    expect(pageAddress.safeParse(address).success).toBe(false);
    expect(pageAddress.safeParse('https://pay.example/1').success).toBe(true);
  },
);

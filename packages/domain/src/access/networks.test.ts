import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'gone', 'unix:', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', 'g::1'])(
  'a text that is no address counts as itself: %j',
  (text) => expect(networkOf(text)).toBe(text),
);

test('addresses within a /64 share its network, and addresses outside do not', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  const prefix = groups(4).filter(([first = 0]) => first !== 0);
  const written = (all: number[]) => all.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(prefix, groups(4), groups(4), prefix, (own, one, other, another) => {
      const network = networkOf(written([...own, ...one]));
      expect(networkOf(written([...own, ...other]))).toBe(network);
      expect(networkOf(written([...another, ...one])) === network).toBe(
        written(own) === written(another),
      );
    }),
  );
});

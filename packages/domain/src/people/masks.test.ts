import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMask } from './masks.ts';

test.each([
  ['000.000.000-00', '', ''],
  ['000.000.000-00', '216', '216'],
  ['000.000.000-00', '2169', '216.9'],
  ['000.000.000-00', '216.957.050-09', '216.957.050-09'],
  ['000.000.000-00', '216957050091', '216.957.050-09'],
  ['000.000.000-00', 'a2b1c6', '216'],
  ['AA000000A', 'hh012345d', 'HH012345D'],
  ['756.0000.0000.00', '7569217076985', '756.9217.0769.85'],
  ['NL000000000B00', 'NL004495445B01', 'NL004495445B01'],
  ['NL000000000B00', '004495445B01', 'NL004495445B01'],
  ['00000-000', '01310100', '01310-100'],
  ['00/00', '08', '08'],
  ['000|00-00', '123', '123'],
  ['000|00-00', '1234', '12-34'],
])('%s takes "%s" as "%s"', (mask, typed, text) => {
  expect(applyMask(mask, typed)).toBe(text);
});

test('masking a masked text changes nothing', () => {
  const masks = [
    '000.000.000-00',
    'AA000000A',
    '**.***.***/****-00',
    '756.0000.0000.00',
    '000|00-00',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...masks), fc.string(), (mask, typed) => {
      const once = applyMask(mask, typed);
      expect(applyMask(mask, once)).toBe(once);
    }),
  );
});

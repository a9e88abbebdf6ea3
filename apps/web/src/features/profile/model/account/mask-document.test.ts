import { expect, test } from 'vitest';
import { maskDocument } from './mask-document.ts';

test.each([
  ['390.533.447-05', '•••.•••.••7-05'],
  ['123456789', '••••••789'],
  ['AB123456C', '••••••56C'],
  ['P12345', '••••45'],
  ['12', '••'],
  ['', ''],
])('the number "%s" is shown as "%s"', (number, shown) => {
  expect(maskDocument(number)).toBe(shown);
});

import { expect, test } from 'vitest';
import { checkAsvs } from './asvs.ts';
import { ASVS_NUMBERS } from './asvs-numbers.ts';

const LINE = 'held | [a thief gets nothing](../a.test.ts), [doors](../doors.ts)';
const complete = ASVS_NUMBERS.map((number) => `| ${number} | doors | ${LINE} |`);
const files: Record<string, string> = { '../a.test.ts': "test('a thief gets nothing at all', f);" };

/** The check's complaints about a page with another line for 1.1.1. */
const said = (line: string) =>
  checkAsvs(
    [`| 1.1.1 | doors | ${line} |`, ...complete.slice(1)].join('\n'),
    (file) => files[file],
  );

test('a page with every line is fine, and there are 253', () => {
  expect(said(LINE)).toEqual([]);
  expect(new Set(ASVS_NUMBERS).size).toBe(253);
});

test('a requirement without a line, or with two, is reported', () => {
  const [first = '', second = '', ...rest] = complete;
  expect(checkAsvs([second, second, ...rest].join('\n'), (file) => files[file])).toEqual([
    '1.1.1 has no line',
    '1.1.2 stands twice',
  ]);
  const more = [first, second, ...rest, `| 99.1.1 | doors | ${LINE} |`].join('\n');
  expect(checkAsvs(more, (file) => files[file])).toEqual([
    '99.1.1 is no requirement of these levels',
  ]);
});

test.each([
  ['held | we are sure of that', '1.1.1: "held" without saying by what'],
  ['operator | somebody does that', '1.1.1: "operator" without saying by what'],
  ['not held | no', '1.1.1: has too short a reason'],
  ['later | being looked at', '1.1.1: "later" is none of held, operator, not applicable, not held'],
  [
    'held | [a thief gets it all](../a.test.ts)',
    '1.1.1: ../a.test.ts has no test "a thief gets it all"',
  ],
  ['held | [a thief](../a.test.ts)', '1.1.1: ../a.test.ts has no test "a thief"'],
  ['held | [a thief gets nothing](../b.test.ts)', '1.1.1: there is no ../b.test.ts'],
])('a line that claims more than it shows is reported: %s', (line, fault) => {
  expect(said(line)).toEqual([fault]);
});

test('a requirement for somebody else is written where operators read', () => {
  expect(said('operator | [TLS](product/operating.md#tls)')).toEqual([]);
  expect(said('operator | [hosts](../deploy/README.md#communications)')).toEqual([]);
});

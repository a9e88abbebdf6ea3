import { expect, test } from 'vitest';
import { daysToShow } from './days-to-show.ts';

const [THURSDAY, FRIDAY, SATURDAY, MONDAY, TUESDAY] = [
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-30',
  '2026-12-01',
];

test.each([
  [
    'today and the next day with a meal or an offer',
    FRIDAY,
    [TUESDAY, MONDAY, MONDAY],
    [FRIDAY, MONDAY],
  ],
  ['today and tomorrow while nothing is known', THURSDAY, [], [THURSDAY, FRIDAY]],
  ['the next two on a free Saturday', SATURDAY, [MONDAY, TUESDAY], [MONDAY, TUESDAY]],
  ['one on a free Saturday, if no more are known', SATURDAY, [MONDAY], [MONDAY]],
  ['a Saturday with a meal', SATURDAY, [SATURDAY, MONDAY], [SATURDAY, MONDAY]],
  ['a Saturday while nothing is known', SATURDAY, [], [SATURDAY, '2026-11-29']],
  ['no past day', FRIDAY, [THURSDAY, MONDAY], [FRIDAY, MONDAY]],
])('a student’s page shows %s', (_, today, known, days) => {
  expect(daysToShow(today, known)).toEqual(days);
});

import { expect, test } from 'vitest';
import { isScheduleReady, scheduleErrors, startSchedule } from './schedule.ts';

const today = '2026-11-21';

test('a monthly top-up starts in two days and has no end unless the guardian says otherwise', () => {
  expect(startSchedule(today)).toEqual({ start: '2026-11-23', end: '' });
  expect(isScheduleReady(startSchedule(today), today)).toBe(true);
  expect(isScheduleReady(undefined, today)).toBe(true);
});

test('days that have become invalid stop the wizard and show the reason', () => {
  const late = { start: '2026-11-20', end: '' } as const;
  expect(isScheduleReady(late, today)).toBe(false);
  expect(scheduleErrors(late, today).start?.key).toBe('form.recurring.startPast');
  const short = { start: '2026-12-10', end: '2027-01-09' };
  expect(isScheduleReady(short, today)).toBe(false);
  expect(scheduleErrors(short, today).end?.key).toBe('form.recurring.endTooEarly');
});

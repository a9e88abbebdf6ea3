import { expect, test } from 'vitest';
import { isRepeatReady, repeatErrors, startRepeat } from './repeat.ts';

const today = '2026-11-21';

test('a monthly top-up starts in two days and has no end unless the guardian says otherwise', () => {
  expect(startRepeat(today)).toEqual({ start: '2026-11-23', end: '' });
  expect(isRepeatReady(startRepeat(today), today)).toBe(true);
  expect(isRepeatReady(undefined, today)).toBe(true);
});

test('days that have become wrong hold the wizard back and say why', () => {
  const late = { start: '2026-11-20', end: '' } as const;
  expect(isRepeatReady(late, today)).toBe(false);
  expect(repeatErrors(late, today).start?.key).toBe('form.recurring.startPast');
  const short = { start: '2026-12-10', end: '2027-01-09' };
  expect(isRepeatReady(short, today)).toBe(false);
  expect(repeatErrors(short, today).end?.key).toBe('form.recurring.endTooEarly');
});

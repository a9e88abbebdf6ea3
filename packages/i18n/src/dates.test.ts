import { greatest } from '@merenda/domain/extremes';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { expect, test } from 'vitest';
import {
  dayHeading,
  formatDateTime,
  formatDay,
  formatTime,
  formatWallTime,
  relativeDay,
} from './dates.ts';

test('a day is written in the language’s order', () => {
  expect(LANGUAGES.map((language) => formatDay(language, '2026-11-03'))).toEqual([
    '03/11/2026',
    '03/11/2026',
    '03/11/2026',
    '03/11/2026',
    '03/11/2026',
    '03.11.2026',
    '03-11-2026',
    '2026. 11. 03.',
  ]);
});

test('a plain day is the same in every time zone', () => {
  expect(formatDay('en', '2026-01-01', 'long')).toBe('1 January 2026');
  expect(formatDay('de-DE', '2026-12-31', 'weekday')).toBe('Donnerstag, 31. Dezember');
});

test('a short weekday fits into a seventh of a phone in every language', () => {
  const longest = LANGUAGES.map((language) => {
    const days = Array.from({ length: 7 }, (_, ahead) => `2026-11-0${ahead + 1}`);
    return greatest(
      days.map((day) => formatDay(language, day, 'shortWeekday').length),
      Infinity,
    );
  });
  expect(greatest(longest, Infinity)).toBeLessThanOrEqual(4);
});

test('a short day has its weekday first in every language, without a comma', () => {
  expect(LANGUAGES.map((language) => formatDay(language, '2026-11-30', 'dayOfWeek'))).toEqual([
    'seg. 30',
    'seg. 30',
    'Mon 30',
    'lun 30',
    'lun. 30',
    'Mo. 30.',
    'ma 30',
    'H 30.',
  ]);
});

test('a meal’s time is written with its day and weekday, long in headings and short in rows', () => {
  expect(formatWallTime('en', '2026-11-24T12:10')).toBe('Tuesday 24 November, 12:10');
  expect(formatWallTime('pt-BR', '2026-11-24T12:10', 'dayOfWeek')).toBe('ter. 24, 12:10');
});

test('a day as a heading has its weekday, or its name if it is near', () => {
  expect(dayHeading('pt-BR', '2026-11-30', '2026-11-27')).toBe('Segunda-feira, 30 de novembro');
  expect(dayHeading('en', '2026-11-28', '2026-11-27')).toBe('Tomorrow, 28 November');
});

test('yesterday, today and tomorrow have names', () => {
  expect(relativeDay('pt-BR', '2026-03-01', '2026-03-01')).toBe('Hoje');
  expect(relativeDay('hu-HU', '2026-02-28', '2026-03-01')).toBe('Tegnap');
  expect(relativeDay('de-DE', '2026-03-02', '2026-03-01', { capital: false })).toBe('morgen');
  expect(relativeDay('en', '2026-02-20', '2026-03-01')).toBe('20 Feb');
});

test('an instant is written in the given time zone, also when the day differs there', () => {
  const instant = '2026-07-01T23:30:00.000Z';
  expect(formatTime('en', instant, 'Europe/Budapest')).toBe('01:30');
  expect(formatDateTime('en', instant, 'short', 'Europe/Budapest')).toBe('2 Jul, 01:30');
  expect(formatDateTime('en', instant, 'short', 'America/Sao_Paulo')).toBe('1 Jul, 20:30');
});

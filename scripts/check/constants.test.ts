import { expect, test } from 'vitest';
import { checkConstants } from './constants.ts';

const SOURCE = `
export const MAX_CODES = 40;
const SECOND = 1_000;
export const POLL_MS = 10 * SECOND;
export const MAX_BYTES = 10 * 1_024 ** 2;
export const IDLE_MS = 5 * MINUTE_MS;
export const PHOTO_BYTES = 8 * MEGABYTE;
const MAX_SHARE_BASIS_POINTS = 1_000;
export const WIDTHS = [160, 480] as const;
export const LIMITS = { idleMinutes: 30, pages: 2 } as const;
const PATTERN = /4/;
`;
const said = (text: string): string[] =>
  checkConstants(new Map([['a.md', text]]), new Map([['a.ts', SOURCE]]));

test.each([
  'A school has at most 40 (`MAX_CODES`).',
  'A page asks every 10 s (`POLL_MS`), and every ten seconds (`POLL_MS`).',
  'A file has up to 10 MB (`MAX_BYTES`); a share is 10 % (`MAX_SHARE_BASIS_POINTS`).',
  'A worker waits 5 minutes (`IDLE_MS`) with a photo of 8 MB (`PHOTO_BYTES`).',
  'A picture has 160 and 480 pixels (`WIDTHS`).',
  'A session ends after 30 minutes (`LIMITS.idleMinutes`), a list after 2 pages (`LIMITS.pages`).',
  '`MAX_CODES` = 40, and `MAX_CODES` (40).',
  'A day has 7 words about the pattern (`PATTERN`).',
  'One of 7 cases is named by `MAX_CODES` alone.',
])('a figure beside its constant has its value: %s', (text) => {
  expect(said(text)).toEqual([]);
});

test.each([
  ['A school has at most 50 (`MAX_CODES`).', 'a.md:1: MAX_CODES is not 50'],
  ['A page asks every 10 minutes (`POLL_MS`).', 'a.md:1: POLL_MS is not 10 minutes'],
  ['A page asks every two seconds (`POLL_MS`).', 'a.md:1: POLL_MS is not two seconds'],
  ['A worker waits 6 minutes (`IDLE_MS`).', 'a.md:1: IDLE_MS is not 6 minutes'],
  ['A photo has 9 MB (`PHOTO_BYTES`).', 'a.md:1: PHOTO_BYTES is not 9 MB'],
  ['A share is 40 % (`MAX_SHARE_BASIS_POINTS`).', 'a.md:1: MAX_SHARE_BASIS_POINTS is not 40 %'],
  ['\nA picture has 160 and 500 pixels (`WIDTHS`).', 'a.md:2: WIDTHS is not 500'],
  ['A session ends after 2 (`LIMITS.idleMinutes`).', 'a.md:1: LIMITS.idleMinutes is not 2'],
  ['A list ends after 2 pages (`LIMITS`).', 'a.md:1: LIMITS has several values: which field is 2?'],
  ['`MAX_CODES` = 41', 'a.md:1: MAX_CODES is not 41'],
])('a figure that is no longer its constant’s is named: %s', (text, message) => {
  expect(said(text)).toEqual([message]);
});

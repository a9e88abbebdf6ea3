import { expect, it, test } from 'vitest';
import { bansOf, complain, findBanned } from './glossary.ts';

const GLOSSARY = `| term | meaning | API | not |
| --- | --- | --- | --- |
| email | a message | | \`letter\`, news; word (of a message) |
| former card | a card | | old card |
| limit | a bound | | \`MOST_…\` |
| brand | how a company looks | | |
`;
const BANS = bansOf(GLOSSARY);
const found = (file: string, source: string) =>
  findBanned(new Map([[file, source]]), BANS).map(({ where, word }) => `${where}: ${word}`);

test('a glossary bans the words of its last column that have no meaning in brackets', () => {
  expect(BANS.map(({ word, term }) => [word, term])).toEqual([
    ['`letter`', 'email'],
    ['news', 'email'],
    ['old card', 'former card'],
    ['`MOST_…`', 'limit'],
  ]);
});

it.each([
  ['an identifier', 'a.ts', 'const sendLetters = 1;', 'sendLetters: `letter`'],
  ['a property', 'a.ts', 'mail.no_letters_of', 'no_letters_of: `letter`'],
  ['two words', 'a.tsx', '<OldCard />', 'OldCard: old card'],
  ['a constant', 'a.ts', 'MOST_ENTRIES', 'MOST_ENTRIES: `MOST_…`'],
  ['a column', 'a.sql', 'CREATE TABLE mail (is_news boolean)', 'is_news: news'],
  ['a class', 'a.css', '.old-card {}', 'old-card: old card'],
  ['a file', 'mail/letter-of.ts', '', 'mail/letter-of.ts: `letter`'],
  ['a comment', 'a.ts', '\n/** The Old\n * card. */', 'line 2: old card'],
])('a banned word is found in %s', (_, file, source, place) => {
  expect(found(file, source)).toEqual([place]);
});

it.each([
  ['another meaning', 'a.ts', 'const wordCount = 1;'],
  ['a part of a word', 'a.ts', 'const newsletter = 1; // atMost'],
  ['a word for names in a comment', 'a.ts', '// letters and digits'],
  ['a text', 'a.ts', "const text = 'letter';"],
  ['the end of a name', 'a.ts', 'AT_MOST_ONE'],
])('%s is fine', (_, file, source) => {
  expect(found(file, source)).toEqual([]);
});

test('a finding is reported with its place and the right term', () => {
  expect(complain(findBanned(new Map([['a.ts', 'oldCard()']]), BANS))).toEqual([
    'a.ts: oldCard: "old card", the glossary\'s term is former card',
  ]);
});

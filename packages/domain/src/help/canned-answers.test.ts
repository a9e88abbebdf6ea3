import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../places/languages.ts';
import {
  fillAnswer,
  languagesFor,
  languagesWithout,
  openPlaceholders,
  PLACEHOLDERS,
  unknownPlaceholders,
} from './canned-answers.ts';

describe('a canned answer', () => {
  test('has each known fact in its holes, as plain text; an unknown fact leaves its hole open', () => {
    const text = 'Hello {{firstName}}, order {{ orderNumber }} of {{school}}: {{firstName}}!';
    const filled = fillAnswer(text, { firstName: '$1 {{school}} <b>', orderNumber: '17' });
    expect(filled).toBe('Hello $1 {{school}} <b>, order 17 of {{school}}: $1 {{school}} <b>!');
    expect(openPlaceholders(filled)).toEqual(['school']);
    expect(
      openPlaceholders(fillAnswer(text, { firstName: 'Ana', orderNumber: '1', school: 'A' })),
    ).toEqual([]);
  });

  test('names holes that are no placeholders, once each', () => {
    expect(unknownPlaceholders('{{name}} {{firstName}} {{name}} {{}} { {amount} }')).toEqual([
      'name',
      '',
    ]);
    for (const name of PLACEHOLDERS) expect(unknownPlaceholders(`{{${name}}}`)).toEqual([]);
    expect(openPlaceholders('{{constructor}} {{toString}}')).toEqual([]);
  });

  test('is complete with a text in each language, and names the languages that lack one', () => {
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, 'Hello']));
    expect(languagesWithout(texts)).toEqual([]);
    expect(languagesWithout({ ...texts, en: ' ', 'hu-HU': '' })).toEqual(['en', 'hu-HU']);
  });

  test.each([
    ['pt-PT', ['pt-PT', 'pt-BR', 'en', 'hu-HU']],
    ['de-DE', ['en', 'pt-BR', 'pt-PT', 'hu-HU']],
    ['hu-HU', ['hu-HU', 'en', 'pt-BR', 'pt-PT']],
  ] as const)('offers %s its own language first', (reader, expected) => {
    const texts = { 'hu-HU': 'd', en: 'c', 'pt-BR': 'b', 'pt-PT': 'a', 'fr-FR': '' };
    expect(languagesFor(texts, reader)).toEqual(expected);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchingOptions } from '@merenda/domain/forms/search';
import { LANGUAGES } from '@merenda/domain/places/languages';
import type { Key, Values } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { describe, expect, test } from 'vitest';
import { readQuestions } from './answers.ts';

const HELP = join(import.meta.dirname, '../../../../../../docs/help');

describe.each(LANGUAGES)('the usual questions in %s', (language) => {
  const page = readFileSync(join(HELP, `${language}.md`), 'utf8');
  const t = (key: Key, values?: Values) => translate(language, key, values);
  const questions = readQuestions(page, t, true);

  test('are twenty, each with an answer that names the buttons by their texts', () => {
    expect(questions).toHaveLength(20);
    for (const { label, detail } of questions) {
      expect(detail.length, label).toBeGreaterThan(30);
      expect(detail, label).not.toMatch(/[{}]/);
    }
    const said = questions.map(({ detail }) => detail).join(' ');
    for (const key of ['home.addBalance', 'home.move', 'chat.title', 'login.forgot'] as const) {
      expect(said).toContain(translate(language, key));
    }
  });

  test('do not mention PIX if nobody pays by it', () => {
    const elsewhere = readQuestions(page, t, false);
    expect(elsewhere).toHaveLength(19);
    expect(elsewhere.filter(({ label, detail }) => `${label}${detail}`.includes('PIX'))).toEqual(
      [],
    );
  });

  test('are found by a word of the question or of the answer', () => {
    expect(matchingOptions(questions, 'PIX').length).toBeGreaterThan(0);
    expect(matchingOptions(questions, 'qqq')).toEqual([]);
  });
});

import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerLanguage } from '../language.ts';
import { registerErasedNames } from './erased-names.ts';

const app = Fastify();
beforeAll(async () => {
  registerLanguage(app);
  registerErasedNames(app);
  app.get('/', async () => ({
    docs: [
      { student: { name: ERASED_NAME }, guardianName: ERASED_NAME, counterparty: ERASED_NAME },
      { student: ERASED_NAME, message: ERASED_NAME, text: `"name":"${ERASED_NAME}"` },
      { name: `A ${ERASED_NAME} B` },
    ],
  }));
});
afterAll(() => app.close());

test.each([
  ['en', 'Erased person'],
  ['hu-HU', 'Törölt személy'],
])(
  'an erased name is said in the reader’s words in %s, and a message stays as it was written',
  async (language, words) => {
    const { payload } = await app.inject({ url: '/', headers: { 'accept-language': language } });
    expect(JSON.parse(payload)).toEqual({
      docs: [
        { student: { name: words }, guardianName: words, counterparty: words },
        { student: words, message: ERASED_NAME, text: `"name":"${ERASED_NAME}"` },
        { name: `A ${ERASED_NAME} B` },
      ],
    });
  },
);

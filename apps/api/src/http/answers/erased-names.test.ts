import { ROUTES } from '@merenda/contract';
import { nameAsSeen } from '@merenda/contract/primitives';
import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerLanguage } from '../language.ts';
import { registerErasedNames } from './erased-names.ts';

/** Texts of acts' answers alone, which the walk over reading routes never meets, and which name nobody. */
const NO_NAMES = [
  ...[
    'token',
    'passwordToken',
    'password',
    'secret',
    'setupCode',
    'recoveryCodes',
    'uri',
    'pixCode',
  ],
  ...['challenge', 'id', 'rpId', 'transports', 'redirectQrCodeUrl', 'difference'],
  // An import's mistakes, and a dish in a preview.
  ...['file', 'column', 'record', 'values', 'dish'],
];

interface Shape {
  type?: string;
  title?: string;
  properties?: Record<string, unknown>;
}

/** A free text of an answer. */
interface Text {
  key: string;
  isList: boolean;
  isName: boolean;
}

function* textsOf(shape: unknown, key = '', isList = false): Generator<Text> {
  if (typeof shape !== 'object' || shape === null) return;
  const { type, title, properties = {}, ...rest } = shape as Shape;
  const isFree =
    type === 'string' && !['format', 'pattern', 'enum', 'const'].some((one) => one in rest);
  if (isFree) yield { key, isList, isName: title === 'name' };
  for (const [name, child] of Object.entries(properties)) yield* textsOf(child, name);
  for (const [name, child] of Object.entries(rest)) {
    // Texts by language are the schools' and the companies'.
    if (name !== 'additionalProperties') yield* textsOf(child, key, isList || name === 'items');
  }
}

const textsOfRoutes = (isWanted: (method: string) => boolean) =>
  ROUTES.filter(({ method }) => isWanted(method)).flatMap(({ schema }) =>
    Object.values(schema.response).flatMap((answer) => [
      ...textsOf(
        z.toJSONSchema(answer, {
          unrepresentable: 'any',
          override: ({ zodSchema, jsonSchema }) => {
            if (zodSchema === (nameAsSeen as unknown)) jsonSchema.title = 'name';
          },
        }),
      ),
    ]),
  );

const app = Fastify();
beforeAll(async () => {
  registerLanguage(app);
  registerErasedNames(app);
  app.post('/', async ({ body }) => body);
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

async function isTold({ key, isList }: Text): Promise<boolean> {
  const body = { [key]: isList ? ['An "A" B', ERASED_NAME] : ERASED_NAME };
  const { payload } = await app.inject({ method: 'POST', url: '/', body });
  return !payload.includes(ERASED_NAME);
}

async function untold(texts: readonly Text[]): Promise<string[]> {
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const told = await Promise.all(
    [...byKey.values()].map(async (text) => ((await isTold(text)) ? [] : [text.key])),
  );
  return told.flat();
}

test('every field that the contract calls a guardian’s name is said in words', async () => {
  const names = textsOfRoutes(() => true).filter(({ isName }) => isName);
  expect(names.length).toBeGreaterThan(5);
  expect(await untold(names)).toEqual([]);
});

test('a text of acts’ answers alone is said in words, or names nobody', async () => {
  const read = new Set(textsOfRoutes((method) => method === 'GET').map(({ key }) => key));
  const acts = textsOfRoutes((method) => method !== 'GET').filter(({ key }) => !read.has(key));
  expect((await untold(acts)).toSorted()).toEqual(NO_NAMES.toSorted());
});

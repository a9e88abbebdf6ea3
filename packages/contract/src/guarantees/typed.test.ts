import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../index.ts';
import { givenPassword, newPassword } from '../primitives.ts';

/**
 * Texts without a form: those made by programs and sent back unchanged, and those kept as they were
 * typed.
 */
const AS_SENT = [
  ...['token', 'ticket', 'setupCode', 'confirmedWarnings[]', 'requestType', 'timeZone', 'endpoint'],
  ...['content.fields.*', 'content.answers.*'],
];

type Check = { _zod: { def: { check: string; format?: string } } };

/** The texts of a request, each with its path. */
function* textsOf(schema: z.ZodType, path = ''): Generator<{ path: string; text: z.ZodType }> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'string') yield { path, text: schema };
  const children: [string, unknown][] = [
    ...Object.entries((def['shape'] ?? {}) as object).map(([name, child]): [string, unknown] => [
      path === '' ? name : `${path}.${name}`,
      child,
    ]),
    ...((def['options'] ?? []) as unknown[]).map((child): [string, unknown] => [path, child]),
    [path, def['innerType']],
    [path, def['in']],
    [`${path}[]`, def['element']],
    [`${path}.*`, def['valueType']],
  ];
  for (const [at, child] of children) if (child instanceof z.ZodType) yield* textsOf(child, at);
}

const TEXTS = ROUTES.flatMap(({ method, url, schema }) =>
  [schema.params, schema.querystring, schema.body]
    .filter((part) => part !== undefined)
    .flatMap((part) => [...textsOf(part)])
    .map(({ path, text }) => ({ path, text, name: `${method} ${url}: ${path}` })),
);

const isAsSent = (path: string) =>
  AS_SENT.some((known) =>
    known.endsWith('*')
      ? path.startsWith(known.slice(0, -1))
      : path === known || path.endsWith(`.${known}`),
  );

/** A text has a form if it follows one (a UUID, a day, a pattern) or is brought into one. */
function hasOneForm(text: z.ZodType): boolean {
  const { checks = [], format } = (
    text as unknown as { def: { checks?: Check[]; format?: string } }
  ).def;
  return (
    format !== undefined ||
    checks.some(({ _zod: { def } }) => def.check === 'overwrite' || def.check === 'string_format')
  );
}

const hasIdForm = (text: z.ZodType): boolean =>
  ['uuid', 'guid'].includes(`${(text as unknown as { def: { format?: string } }).def.format}`);

test('each text of a request is brought into one form', () => {
  expect(TEXTS.length).toBeGreaterThan(100);
  const loose = TEXTS.filter(
    ({ path, text }) => text !== givenPassword && !isAsSent(path) && !hasOneForm(text),
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

/** Ids are also compared as texts, and stored as texts beside the money: each has one spelling. */
test('each id of a request is read in lower case', () => {
  const typed = '0198C0DE-ABCD-7000-8000-00000000000A';
  const ids = TEXTS.filter(({ text }) => hasIdForm(text));
  expect(ids.length).toBeGreaterThan(100);
  const raw = ids.filter(({ text }) => text.parse(typed) !== typed.toLowerCase());
  expect(raw.map(({ name }) => name)).toEqual([]);
});

test('each password of a request is either newly chosen or already given', () => {
  const passwords = TEXTS.filter(({ path }) => /password$/i.test(path));
  const others = passwords.filter(({ text }) => text !== givenPassword && text !== newPassword);
  expect(others.map(({ name }) => name)).toEqual([
    'PUT /responsible-users/:userId/dependents/:id: kioskLogin.password',
  ]);
});

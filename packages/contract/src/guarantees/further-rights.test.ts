import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Named } from '../access.ts';
import { ROUTES } from '../index.ts';

const furtherOf = (named: Named): readonly string[] =>
  typeof named === 'object' && 'student' in named ? Object.values(named.also ?? {}).flat() : [];

/** Routes whose body has fields with rights of their own, with these fields. */
const MIXED = ROUTES.flatMap(({ method, url, names, schema: { body } }) => {
  const fields = Object.values((names ?? {}) as Record<string, Named>).flatMap(furtherOf);
  return body instanceof z.ZodObject && fields.some((field) => !field.includes('='))
    ? [{ name: `${method} ${url}`, fields, body: Object.keys(body.shape) }]
    : [];
});

test.each(MIXED)('$name says for each field of its body who may change it', ({ fields, body }) => {
  expect(fields.toSorted()).toEqual(body.toSorted());
});

test('a student’s data have fields of several rights', () => {
  expect(MIXED.map(({ name }) => name)).toContain('PUT /responsible-users/:userId/dependents/:id');
});

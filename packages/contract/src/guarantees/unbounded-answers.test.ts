import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../index.ts';
import { asStored } from '../primitives.ts';

interface Shape {
  properties?: Record<string, unknown>;
  maximum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  maxLength?: number;
}

/** The numbers, lists and texts of an answer that have a most, each by the names of its path. */
function* boundedIn(shape: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof shape !== 'object' || shape === null) return;
  const { properties = {}, ...rest } = shape as Shape;
  const { maximum = Infinity, exclusiveMaximum = Infinity, maxItems, maxLength } = rest;
  const most = Math.min(maximum, exclusiveMaximum, maxItems ?? Infinity, maxLength ?? Infinity);
  if (most < Number.MAX_SAFE_INTEGER) yield path.join('.');
  for (const [name, child] of Object.entries(properties)) yield* boundedIn(child, [...path, name]);
  for (const child of Object.values(rest)) yield* boundedIn(child, path);
}

const boundsOf = (schema: z.ZodType): string[] => [
  ...boundedIn(z.toJSONSchema(schema, { unrepresentable: 'any' })),
];

test('no amount, list or text of an answer has a most, by which a stored one would be no answer', () => {
  const bounded = ROUTES.flatMap(({ method, url, schema }) =>
    Object.values(schema.response).flatMap((answer) =>
      boundsOf(answer).map((path) => `${method} ${url}: ${path}`),
    ),
  );
  expect(bounded).toEqual([]);
});

test('a stored shape keeps its fields, kinds and choices without their bounds', () => {
  const asked = z.object({
    kind: z.enum(['one', 'two']),
    id: z.uuid(),
    name: z.string().min(1).max(3).nullable(),
    counts: z
      .array(z.number().int().max(9))
      .max(2)
      .refine((counts) => counts.length > 0),
    of: z.record(z.string(), z.number().max(1)).optional(),
  });
  expect(boundsOf(asked)).toEqual(['name', 'counts', 'counts', 'of']);
  const stored = asStored(asked);
  const grown = { kind: 'two', id: crypto.randomUUID(), name: 'longer', counts: [10, 11, 12] };
  expect(asked.safeParse(grown).success).toBe(false);
  expect(stored.parse({ ...grown, of: { a: 2.5 }, more: 1 })).toEqual({ ...grown, of: { a: 2.5 } });
  for (const wrong of [{ kind: 'three' }, { id: 'x' }, { counts: [1.5] }, { name: undefined }]) {
    expect(stored.safeParse({ ...grown, ...wrong }).success).toBe(false);
  }
});

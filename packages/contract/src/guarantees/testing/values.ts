import { z } from 'zod';
import type { RouteSpec } from '../../route.ts';

/** Routes with their names. */
export type NamedRoutes = ReadonlyMap<Pick<RouteSpec, 'schema'>, string>;

/** The values of each field, which is named by its route and path: `listOrders.docs.status`. */
export type Values = ReadonlyMap<string, ReadonlySet<string>>;

interface Shape {
  properties?: Record<string, unknown>;
  enum?: unknown[];
  const?: unknown;
}

/** The values of a shape, those of lists and of all variants too, each with its path. */
function* valuesIn(shape: unknown, path: string): Generator<[path: string, value: string]> {
  if (typeof shape !== 'object' || shape === null) return;
  const { properties = {}, enum: choices = [], const: only, ...rest } = shape as Shape;
  for (const value of only === undefined ? choices : [only]) yield [path, String(value)];
  for (const [name, part] of Object.entries(properties)) yield* valuesIn(part, `${path}.${name}`);
  for (const part of Object.values(rest)) yield* valuesIn(part, path);
}

function valuesOfShapes(shapes: Iterable<readonly [path: string, shape: unknown]>): Values {
  const found = new Map<string, Set<string>>();
  for (const [path, shape] of shapes) {
    for (const [field, value] of valuesIn(shape, path)) {
      found.set(field, (found.get(field) ?? new Set()).add(value));
    }
  }
  return found;
}

/** The values of enumerations in the answers of these routes. */
export const answeredValues = (routes: NamedRoutes): Values =>
  valuesOfShapes(
    [...routes].flatMap(([{ schema }, name]) =>
      Object.values(schema.response).map(
        (answer) => [name, z.toJSONSchema(answer, { unrepresentable: 'any' })] as const,
      ),
    ),
  );

/** The shapes of these routes' requests, each with its path: `createTicket.body`. */
export const requestShapes = (routes: NamedRoutes): [path: string, shape: unknown][] =>
  [...routes].flatMap(([{ schema }, name]) =>
    (['querystring', 'body'] as const).flatMap((part): [string, unknown][] => {
      const asked = schema[part];
      if (!asked) return [];
      return [[`${name}.${part}`, z.toJSONSchema(asked, { io: 'input', unrepresentable: 'any' })]];
    }),
  );

/** The values of enumerations in the requests to these routes. */
export const requestedValues = (routes: NamedRoutes): Values =>
  valuesOfShapes(requestShapes(routes));

/** The fields by their values, both as sorted words: a line for each different list. */
export function linesOf(values: Values): Record<string, string> {
  const sorted = [...values].map(([field, of]) => ({ field, of: [...of].sort().join(' ') }));
  const lists = Object.entries(Object.groupBy(sorted, ({ of }) => of));
  return Object.fromEntries(
    lists
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([of, fields = []]) => [
        of,
        fields
          .map(({ field }) => field)
          .sort()
          .join(' '),
      ]),
  );
}

/** The values that `linesOf` has written. */
export const valuesOf = (lines: Readonly<Record<string, string>>): Values =>
  new Map(
    Object.entries(lines).flatMap(([of, fields]) =>
      fields.split(' ').map((field) => [field, new Set(of.split(' '))] as const),
    ),
  );

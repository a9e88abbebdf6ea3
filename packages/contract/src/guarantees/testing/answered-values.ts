/**
 * The values of enumerations in answers. Run as a program, this file writes them into
 * `former-values.json` as those of the release that package.json names: the first step of the next
 * release (CONTRIBUTING.md#a-release).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OPERATION_IDS } from '../../index.ts';
import type { RouteSpec } from '../../route.ts';

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

/** The values of the answers of these routes, by the routes' names. */
export function answeredValues(routes: ReadonlyMap<Pick<RouteSpec, 'schema'>, string>): Values {
  const found = new Map<string, Set<string>>();
  for (const [{ schema }, name] of routes) {
    for (const answer of Object.values(schema.response)) {
      const shape = z.toJSONSchema(answer, { unrepresentable: 'any' });
      for (const [field, value] of valuesIn(shape, name)) {
        found.set(field, (found.get(field) ?? new Set()).add(value));
      }
    }
  }
  return found;
}

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

if (import.meta.main) {
  const packageFile = new URL('../../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const written = { release: version, values: linesOf(answeredValues(OPERATION_IDS)) };
  const file = new URL('./former-values.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}

import type { RouteSpec } from '@merenda/contract';
import { z } from 'zod';
import type { Parts } from './request.ts';
import { SCHEMA_OF } from './wrong-shapes.ts';

/** The fields that a route's request may leave out, and this one does: `body.class.roomNumber`. */
export function unsentFields({ schema }: RouteSpec, sent: Parts): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const asked = schema[SCHEMA_OF[part]];
    const fields = asked ? [...optionalIn(asked, [sent[part]], part)] : [];
    const present = fields.filter(({ isSent }) => isSent).map(({ path }) => path);
    return fields.map(({ path }) => path).filter((path) => !present.includes(path));
  });
}

interface Field {
  path: string;
  isSent: boolean;
}

type Def = { [Key in 'innerType' | 'in' | 'element' | 'valueType']?: unknown } & {
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
};

/**
 * The optional fields of a schema, and whether one of the values has each. Alternatives count that a
 * value fits.
 */
function* optionalIn(schema: unknown, values: readonly unknown[], path: string): Generator<Field> {
  if (!(schema instanceof z.ZodType)) return;
  const def = schema.def as Def;
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    const at = `${path}.${name}`;
    const given = values.map((value) => fieldOf(value, name)).filter((one) => one !== undefined);
    if (field.safeParse(undefined).success) yield { path: at, isSent: given.length > 0 };
    yield* optionalIn(field, given, at);
  }
  for (const option of def.options ?? []) {
    const fitting = values.filter((value) => option.safeParse(value).success);
    if (fitting.length > 0) yield* optionalIn(option, fitting, path);
  }
  for (const inner of [def.innerType, def.in]) yield* optionalIn(inner, values, path);
  yield* optionalIn(def.element, values.flatMap(itemsOf), `${path}[]`);
  yield* optionalIn(def.valueType, values.flatMap(itemsOf), `${path}.*`);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const itemsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

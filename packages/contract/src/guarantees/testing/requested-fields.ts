import { type NamedRoutes, requestShapes } from './values.ts';

/** Each field of a request by its path, `createTicket.body.message`, and whether every request has it. */
export type Fields = ReadonlyMap<string, boolean>;

interface Shape {
  properties?: Record<string, { const?: unknown }>;
  required?: string[];
}

/** The fields of a shape. A variant's path has its literals: `saveDraft.body.changes(kind=dish).isNew`. */
function* fieldsIn(shape: unknown, path: string): Generator<[path: string, isRequired: boolean]> {
  if (typeof shape !== 'object' || shape === null) return;
  const { properties = {}, required = [], ...rest } = shape as Shape;
  const literals = Object.entries(properties).flatMap(([name, { const: only }]) =>
    only === undefined ? [] : [`${name}=${only}`],
  );
  const variant = literals.length > 0 ? `${path}(${literals.join(',')})` : path;
  for (const [name, field] of Object.entries(properties)) {
    yield [`${variant}.${name}`, required.includes(name)];
    yield* fieldsIn(field, `${variant}.${name}`);
  }
  for (const part of Object.values(rest)) yield* fieldsIn(part, path);
}

/** The fields of the requests to these routes. A field of several variants is required if one of them wants it. */
export function requestedFields(routes: NamedRoutes): Fields {
  const found = new Map<string, boolean>();
  for (const [path, shape] of requestShapes(routes)) {
    for (const [field, isRequired] of fieldsIn(shape, path)) {
      found.set(field, isRequired || (found.get(field) ?? false));
    }
  }
  return found;
}

const routeOf = (field: string): string => field.slice(0, field.indexOf('.'));

/** The fields by their routes, as sorted words; a required one ends in `!`. */
export function wordsOf(fields: Fields): Record<string, string> {
  const words = [...fields].map(([field, isRequired]) => ({
    route: routeOf(field),
    word: `${field.slice(field.indexOf('.') + 1)}${isRequired ? '!' : ''}`,
  }));
  const routes = Object.entries(Object.groupBy(words, ({ route }) => route));
  return Object.fromEntries(
    routes
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([route, of = []]) => [
        route,
        of
          .map(({ word }) => word)
          .sort()
          .join(' '),
      ]),
  );
}

/** The fields that `wordsOf` has written. */
export const fieldsOf = (words: Readonly<Record<string, string>>): Fields =>
  new Map(
    Object.entries(words).flatMap(([route, of]) =>
      of.split(' ').map((word) => [`${route}.${word.replace(/!$/, '')}`, word.endsWith('!')]),
    ),
  );

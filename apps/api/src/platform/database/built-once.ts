import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';
import { onShared } from './shared-connection.ts';

/** A query of kysely's, or one that is written as SQL. */
interface Query<Row> {
  compile(on: Kysely<DB>): CompiledQuery<Row>;
}

/** Placeholder in a query for a value that each call brings. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the placeholder of a value by its name. Lists are compared with `= anyOf(...)`. */
export type PlaceOf<Given extends Values> = <Name extends keyof Given & string>(
  name: Name,
) => RawBuilder<Exclude<Given[Name], undefined>>;

/** Tells whether a value is given that may be left out. */
export type HasValue<Given extends Values> = (name: keyof Given & string) => boolean;

/**
 * Matches any item of a list. The list is one parameter, so its length changes neither the text nor the
 * plan.
 */
export const anyOf = <Value>(list: RawBuilder<readonly Value[]>) => sql<Value>`any(${list})`;

/**
 * A frequent query that its first call builds and compiles; each further call only brings its values.
 * Building a query of many columns takes as long as sending it. Calls that leave out values have a
 * query of their own for each such set of values.
 */
export function builtOnce<Given extends Values, Row>(
  build: (db: Kysely<DB>, value: PlaceOf<Given>, has: HasValue<Given>) => Query<Row>,
): (db: Kysely<DB>, values: Given) => Promise<Row[]> {
  const all = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const shape = namesOf(values);
    let built = all.get(shape);
    if (!built) {
      const has = (name: string) => values[name] !== undefined;
      built = build(db, (name) => sql`${new Place(name)}`, has).compile(db);
      all.set(shape, built);
    }
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const query = { ...built, parameters };
    const { rows } = await onShared(db, (connection) => connection.executeQuery<Row>(query));
    return rows;
  };
}

/** The names of the values that are given. */
function namesOf(values: Values): string {
  let names = '';
  for (const name in values) if (values[name] !== undefined) names += ` ${name}`;
  return names;
}

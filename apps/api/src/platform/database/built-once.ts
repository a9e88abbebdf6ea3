import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

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
) => RawBuilder<Given[Name]>;

/**
 * Matches any item of a list. The list is one parameter, so its length changes neither the text nor the
 * plan.
 */
export const anyOf = <Value>(list: RawBuilder<readonly Value[]>) => sql<Value>`any(${list})`;

/**
 * A frequent query that its first call builds and compiles; each further call only brings its values.
 * Building a query of many columns takes as long as sending it.
 */
export function builtOnce<Given extends Values, Row>(
  build: (db: Kysely<DB>, value: PlaceOf<Given>) => Compilable<Row>,
): (db: Kysely<DB>, values: Given) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, (name) => sql`${new Place(name)}`).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

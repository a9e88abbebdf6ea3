import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

/** Stands in a query for a value that only its calls know. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** The place of a value, by its name. A list is compared with by `= anyOf(...)`. */
export type PlaceOf<Given extends Values> = <Name extends keyof Given & string>(
  name: Name,
) => RawBuilder<Given[Name]>;

/** Any of a list: one parameter, and so one text and one plan, however long it is. */
export const anyOf = <Value>(list: RawBuilder<readonly Value[]>) => sql<Value>`any(${list})`;

/**
 * A query of a way that is asked all the time, built and compiled by its first call: each further one
 * only brings its values. To build one of many columns takes as long as to send it.
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

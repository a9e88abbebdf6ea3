import { type RawBuilder, sql } from 'kysely';

/**
 * The words of a class in a statement: its name, with year and shift where another class of the school has
 * the name (product:console-kitchen#board). Without a class there are none. The space before a dot does not
 * break.
 * @param name the statement's name of `school_class`
 */
export function classWords(name: string): RawBuilder<string> {
  const own = (column: 'id' | 'name' | 'school_id' | 'shift' | 'year') =>
    sql.ref(`${name}.${column}`);
  return sql<string>`CASE
    WHEN EXISTS (
      SELECT FROM school_class twin
      WHERE twin.school_id = ${own('school_id')} AND twin.name = ${own('name')}
        AND twin.id <> ${own('id')})
    THEN concat_ws(E'\\u00a0· ', ${own('name')}, nullif(${own('year')}, ''),
      nullif(${own('shift')}, ''))
    ELSE ${own('name')} END`;
}

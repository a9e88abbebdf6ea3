import type { Pool } from '@merenda/database';
import { type Facts, isConstant, type Template, valuesFor } from './template.ts';

/** A script for pgbench, which takes a request's values from a row of a table. */
export interface Script {
  text: string;
  /** The variables that are the same for everybody, by name. */
  constants: Readonly<Record<string, string>>;
}

/** The columns of the table: a value's number among all, if it changes from request to request. */
const columnsOf = (template: Template): number[] =>
  template
    .flatMap(({ values }) => values)
    .flatMap((pieces, at) => (pieces && !isConstant(pieces) ? [at] : []));

/**
 * The statements as a script: those that the product sends behind each other are a pipeline.
 * @param row the condition that chooses the row of the table
 */
export function toScript(
  template: Template,
  { table, row, before = '' }: { table: string; row: string; before?: string },
): Script {
  const columns = columnsOf(template).map((at) => `p${at}`);
  const lines = [`${before}SELECT ${columns.join(', ')} FROM ${table} WHERE ${row} \\gset`];
  const constants: Record<string, string> = {};
  let at = 0;
  let isOpen = false;
  for (const [n, { text, values }] of template.entries()) {
    const first = at;
    for (const pieces of values) {
      if (pieces && isConstant(pieces)) {
        constants[`p${at}`] = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
      }
      at += 1;
    }
    const named = text
      .trim()
      .replaceAll(/\$(\d+)/g, (_, number) =>
        values[number - 1] === null ? 'NULL' : `:p${first + Number(number) - 1}`,
      );
    const hasOneBehind = template[n + 1]?.isBehind ?? false;
    if (hasOneBehind && !isOpen) lines.push('\\startpipeline');
    lines.push(`${named};`);
    if (!hasOneBehind && isOpen) lines.push('\\endpipeline');
    isOpen = hasOneBehind;
  }
  return { text: `${lines.join('\n')}\n`, constants };
}

/** Rows that are sent to the table at once. */
const AT_ONCE = 200;

/** Fills the script's table anew, with a row for each of the requests, numbered from 1. */
export async function fillTable(
  owner: Pool,
  template: Template,
  { table, requests }: { table: string; requests: readonly Facts[] },
): Promise<void> {
  const columns = columnsOf(template);
  await owner.query(`
    DROP TABLE IF EXISTS ${table};
    CREATE UNLOGGED TABLE ${table} (n serial PRIMARY KEY, ${columns.map((at) => `p${at} text`).join(', ')});
    CREATE SEQUENCE ${table}_turn OWNED BY ${table}.n;
    GRANT SELECT ON ${table} TO merenda_app;
    GRANT USAGE ON ${table}_turn TO merenda_app`);
  const names = columns.map((at) => `p${at}`).join(', ');
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const rows = requests.slice(from, from + AT_ONCE).map((facts) => {
      const values = valuesFor(template, facts);
      return Object.fromEntries(columns.map((at) => [`p${at}`, values[at]]));
    });
    await owner.query(
      `INSERT INTO ${table} (${names})
       SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query(`ANALYZE ${table}`);
}

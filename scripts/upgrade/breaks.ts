import { createPool, type MigrationSet, migrate, type Pool } from '@merenda/database';
import { APPLICATION_ROLE } from '../../apps/api/src/platform/database/migrations.ts';
import { isWider } from './wider.ts';

/** A statement may rely on it. */
interface Promised {
  promise: string;
  /** The columns, or the function, that it is about. */
  about: string[];
}

/** A row that is written must satisfy it. */
interface Demand {
  demand: string;
  table: string;
  /** It concerns rows in which these columns are written; all rows if there are none. */
  columns: string[];
}

/** A condition of a table, or of a domain. */
interface Rule {
  name: string;
  rule: string;
}

const OURS = `nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'migrations')`;

/** Columns with types and defaults, functions with results, values, what ON CONFLICT names, and rights. */
const PROMISES = `
  SELECT format('column %I.%I.%I of type %s', nspname, relname, attname,
      format_type(atttypid, atttypmod)) AS promise,
    ARRAY[format('%I.%I.%I', nspname, relname, attname)] AS about
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p', 'v', 'm')
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE attnum > 0 AND NOT attisdropped AND ${OURS}
  UNION ALL
  SELECT format('default of %I.%I.%I', nspname, relname, attname),
    ARRAY[format('%I.%I.%I', nspname, relname, attname)]
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE attnum > 0 AND NOT attisdropped AND atthasdef AND ${OURS}
  UNION ALL
  SELECT format('value %L of %I.%I', enumlabel, nspname, typname), '{}'
  FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
  JOIN pg_namespace ON pg_namespace.oid = typnamespace
  WHERE ${OURS}
  UNION ALL
  SELECT format('right to execute %s', pg_proc.oid::regprocedure), ARRAY[pg_proc.oid::regprocedure::text]
  FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
  WHERE prorettype <> 'trigger'::regtype AND ${OURS}
    AND has_function_privilege('${APPLICATION_ROLE}', pg_proc.oid, 'EXECUTE')
  UNION ALL
  SELECT format('function %s with result %s', pg_proc.oid::regprocedure, pg_get_function_result(pg_proc.oid)),
    ARRAY[pg_proc.oid::regprocedure::text]
  FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
  WHERE prorettype <> 'trigger'::regtype AND ${OURS}
  UNION ALL
  SELECT regexp_replace(pg_get_indexdef(indexrelid), 'CREATE UNIQUE INDEX \\S+ ON', 'uniqueness in'),
    ARRAY(SELECT format('%I.%I.%I', nspname, relname, attname) FROM pg_attribute
      WHERE attrelid = indrelid AND attnum = ANY (indkey))
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE indisunique AND ${OURS}
    -- Nobody writes an identity: its uniqueness serves no ON CONFLICT.
    AND NOT EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = indrelid AND attnum = ANY (indkey) AND attidentity = 'a')
  UNION ALL
  SELECT format('right to %s %I.%I.%I', privilege_type, table_schema, table_name, column_name),
    ARRAY[format('%I.%I.%I', table_schema, table_name, column_name)]
  FROM information_schema.column_privileges WHERE grantee = '${APPLICATION_ROLE}'
  UNION ALL
  SELECT format('right to delete from %I.%I', table_schema, table_name), '{}'
  FROM information_schema.table_privileges
  WHERE grantee = '${APPLICATION_ROLE}' AND privilege_type = 'DELETE'`;

/** Columns that every new row needs, constraints, uniqueness. */
const DEMANDS = `
  SELECT format('a value for %I.%I.%I', nspname, relname, attname) AS demand,
    format('%I.%I', nspname, relname) AS "table", '{}'::text[] AS columns
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = '' AND ${OURS}
  UNION ALL
  SELECT format('no null in %I.%I.%I', nspname, relname, attname),
    format('%I.%I', nspname, relname), ARRAY[attname::text]
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE attnum > 0 AND attnotnull AND ${OURS}
  UNION ALL
  SELECT format('constraint %I of %I.%I', conname, nspname, relname),
    format('%I.%I', nspname, relname),
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey))
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE contype IN ('c', 'f', 'u', 'x', 'p') AND ${OURS}
  UNION ALL
  SELECT format('unique index %s', indexrelid::regclass), format('%I.%I', nspname, relname),
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey))
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE indisunique AND ${OURS}`;

/** The rules that may change under the same name. */
const RULES = `
  SELECT format('constraint %I of %I.%I', conname, nspname, relname) AS name,
    pg_get_constraintdef(pg_constraint.oid) AS rule
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE contype IN ('c', 'f') AND ${OURS}
  UNION ALL
  SELECT format('domain %I.%I', nspname, typname), coalesce((
    SELECT string_agg(pg_get_constraintdef(pg_constraint.oid), ' ' ORDER BY conname)
    FROM pg_constraint WHERE contypid = pg_type.oid), '')
  FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
  WHERE typtype = 'd' AND ${OURS}`;

interface Schema {
  promises: Map<string, string[]>;
  demands: Demand[];
  rules: Map<string, string>;
  columns: Set<string>;
}

async function readSchema(pool: Pool): Promise<Schema> {
  const { rows: promised } = await pool.query<Promised>(PROMISES);
  const { rows: demands } = await pool.query<Demand>(DEMANDS);
  const { rows: rules } = await pool.query<Rule>(RULES);
  const columns = promised.filter(({ promise }) => promise.startsWith('column '));
  return {
    promises: new Map(promised.map(({ promise, about }) => [promise, about])),
    demands,
    rules: new Map(rules.map(({ name, rule }) => [name, rule])),
    columns: new Set(columns.flatMap(({ about }) => about)),
  };
}

/**
 * The changes of a release's migrations that running copies of the release before do not survive, one
 * line each. Such copies use a thing that is gone, or write rows that are now refused. A rule of the same
 * name may become wider.
 *
 * @param url an empty database
 * @param former the migrations of the release before
 * @param leaving columns (`schema.table.column`) and functions that the release before no longer uses
 */
export async function findBreaks(
  url: string,
  former: readonly MigrationSet[],
  sets: readonly MigrationSet[],
  leaving: readonly string[],
): Promise<string[]> {
  const pool = createPool(url, { max: 1 });
  try {
    await migrate(url, former);
    const before = await readSchema(pool);
    await migrate(url, sets);
    const after = await readSchema(pool);
    const tables = new Set([...before.columns].map((column) => column.replace(/\.[^.]+$/, '')));
    const known = new Set(before.demands.map(({ demand }) => demand));
    const gone = [...before.promises]
      .filter(([promise]) => !after.promises.has(promise))
      .filter(([, about]) => !about.some((name) => leaving.includes(name)))
      .map(([promise]) => `gone: ${promise}`);
    const demanded = after.demands
      .filter(({ demand, table }) => !known.has(demand) && tables.has(table))
      .filter(({ table, columns }) =>
        columns.every((column) => before.columns.has(`${table}.${column}`)),
      )
      .map(({ demand }) => `demanded: ${demand}`);
    const narrowed = [...before.rules]
      .map(([name, rule]) => ({ name, former: rule, now: after.rules.get(name) ?? rule }))
      .filter(({ former, now }) => now !== former && !isWider(former, now))
      .map(({ name, now }) => `demanded: ${name} is ${now}`);
    return [...gone, ...demanded, ...narrowed].toSorted();
  } finally {
    await pool.end();
  }
}

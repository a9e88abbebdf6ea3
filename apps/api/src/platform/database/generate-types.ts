import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bootPostgres, createPool, migrate, readArguments } from '@merenda/database';
import { MIGRATIONS } from './migrations.ts';
import { LEAVING } from './releases.ts';

// Writes generated.ts from a freshly migrated database, so that types never drift from the SQL.

const PROVIDER = "import('@merenda/domain/payments/payment-providers').PaymentProvider";

/** Types of columns that hold a domain term, by column name in any table. */
const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  currency: "import('@merenda/domain/money/currencies').CurrencyCode",
  provider: PROVIDER,
  preselected_provider: PROVIDER,
  providers: `${PROVIDER}[]`,
  ways_off: `${PROVIDER}[]`,
  language: "import('@merenda/domain/places/languages').Language",
  cut_offs: "import('@merenda/domain/ordering/slots').CutOffs",
  allergens: "import('@merenda/domain/ordering/allergens').Allergen[]",
  forbidden_allergens: "import('@merenda/domain/ordering/allergens').Contained[]",
  never_allergens: "import('@merenda/domain/ordering/allergens').Contained[]",
  weekdays: "import('@merenda/domain/ordering/slots').Weekday[]",
  roles: "import('@merenda/domain/people/operators').OperatorRole[]",
};

const KEPT_NAME = "import('@merenda/domain/people/guardian-names').KeptName";

/** Types of single columns whose written type differs from the read one, or that the domain defines. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'public.bank_file.payer': "import('@merenda/contract/payments/bank-files').Payer",
  'public.payout_request.asked_lately_minor':
    "import('@merenda/domain/payouts/payouts').WithEarlier",
  'public.reconciliation_difference.kind':
    "import('@merenda/domain/books/differences').DifferenceKind",
  'public.ticket.type': "import('@merenda/domain/help/tickets').TicketType",
  'public.guardian.name': `ColumnType<${KEPT_NAME}, string, string>`,
};

readArguments('npm run db:types', {});

const dataDir = await mkdtemp(join(tmpdir(), 'merenda-types-'));
const server = await bootPostgres({ dataDir });
try {
  await migrate(server.url, MIGRATIONS);
  await dropLeaving(server.url);
  const outFile = fileURLToPath(new URL('./generated.ts', import.meta.url));
  await promisify(execFile)('kysely-codegen', [
    '--dialect',
    'postgres',
    '--url',
    server.url,
    '--include-pattern',
    'public.*',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"bigint","timestamptz":"Date"}',
    '--overrides',
    JSON.stringify({ columns: await columnTypes(server.url) }),
    '--out-file',
    outFile,
  ]);
  await appendFile(outFile, await columnLists(server.url));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function dropLeaving(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  try {
    for (const column of LEAVING) {
      const [schema, table, name] = column.split('.');
      await pool.query(`ALTER TABLE ${schema}.${table} DROP COLUMN ${name} CASCADE`);
    }
  } finally {
    await pool.end();
  }
}

/** The columns that statements name in place of `*`, as source text. */
async function columnLists(url: string): Promise<string> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT format('  %s: %s,', relname, jsonb_agg(attname ORDER BY attnum)) AS line
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'v')
       WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
       GROUP BY relname ORDER BY relname`,
    );
    const lines = rows.map(({ line }) => line).join('\n');
    return `
/** The columns of each table, as this release knows them. */
export const COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
${lines}
};
`;
  } finally {
    await pool.end();
  }
}

interface Column {
  /** `schema.table.column`. */
  path: string;
  name: string;
  is_required: boolean;
  has_default: boolean;
  /** The definition of a CHECK on this column alone. */
  check: string | null;
}

/** Types of the columns that the domain or a CHECK describes more closely than the database's type. */
async function columnTypes(url: string): Promise<Record<string, string>> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<Column>(
      `SELECT format('%I.%I.%I', relnamespace::regnamespace, relname, attname) AS path,
         attname AS name, attnotnull AS is_required, atthasdef AS has_default,
         pg_get_constraintdef(check_.oid) AS check
       FROM pg_attribute
       JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
       LEFT JOIN pg_constraint AS check_
         ON contype = 'c' AND conrelid = attrelid AND conkey = ARRAY[attnum]
       WHERE relnamespace = 'public'::regnamespace AND attnum > 0
       ORDER BY path`,
    );
    const found = Object.fromEntries(
      rows.flatMap((column) => {
        const type = DOMAIN_TYPES[column.name] ?? unionOf(column);
        return type === undefined ? [] : [[column.path, columnType(column, type)]];
      }),
    );
    return { ...found, ...COLUMN_TYPES };
  } finally {
    await pool.end();
  }
}

/** A CHECK that lists the column's texts (`column IN (…)`) makes it the union of these. */
function unionOf({ check }: Column): string | undefined {
  const listed = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check ?? '')?.[1];
  return listed?.replaceAll('::text', '').replaceAll(', ', ' | ');
}

function columnType({ is_required, has_default }: Column, type: string): string {
  const column = is_required ? type : `${type} | null`;
  return has_default ? `Generated<${column}>` : column;
}

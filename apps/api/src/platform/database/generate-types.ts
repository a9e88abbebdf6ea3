import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bootPostgres, createPool, migrate } from '@merenda/database';
import { MIGRATIONS } from './migrations.ts';

// Writes generated.ts from a freshly migrated database, so that types never drift from the SQL.
const dataDir = await mkdtemp(join(tmpdir(), 'merenda-types-'));
const server = await bootPostgres({ dataDir });
try {
  await migrate(server.url, MIGRATIONS);
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
    JSON.stringify({ columns: await unionsOfChecks(server.url) }),
    '--out-file',
    outFile,
  ]);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A column whose CHECK lists its texts (`column IN (…)`) has the union of these as its type. */
async function unionsOfChecks(url: string): Promise<Record<string, string>> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{
      name: string;
      definition: string;
      is_required: boolean;
      has_default: boolean;
    }>(
      `SELECT format('%I.%I.%I', connamespace::regnamespace, relname, attname) AS name,
         pg_get_constraintdef(check_.oid) AS definition,
         attnotnull AS is_required, atthasdef AS has_default
       FROM pg_constraint AS check_
       JOIN pg_class ON pg_class.oid = conrelid
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND cardinality(conkey) = 1
       ORDER BY name`,
    );
    return Object.fromEntries(
      rows.flatMap(({ name, definition, is_required, has_default }) => {
        const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
        if (list === undefined) return [];
        const union = list.replaceAll('::text', '').replaceAll(', ', ' | ');
        const type = is_required ? union : `${union} | null`;
        return [[name, has_default ? `Generated<${type}>` : type]];
      }),
    );
  } finally {
    await pool.end();
  }
}

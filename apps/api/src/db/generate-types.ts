import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bootPostgres, migrate } from '@merenda/database';
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
    '--out-file',
    outFile,
  ]);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

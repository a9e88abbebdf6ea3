import { fileURLToPath } from 'node:url';
import type { MigrationSet } from '@merenda/database';
import { ledgerMigrations } from '@merenda/ledger';

/** All migrations of the product's database, in order. The ledger comes first: it makes the role. */
export const MIGRATIONS: readonly MigrationSet[] = [
  ledgerMigrations,
  { name: 'api', folder: fileURLToPath(new URL('./migrations', import.meta.url)) },
];

/** The role the application acts as: it may execute the ledger's functions, never write its tables. */
export const APPLICATION_ROLE = 'merenda_app';

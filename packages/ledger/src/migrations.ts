import { fileURLToPath } from 'node:url';
import type { MigrationSet } from '@merenda/database';

/** The schema `ledger` with its tables, functions, guards and the role `merenda_app`. */
export const ledgerMigrations: MigrationSet = {
  name: 'ledger',
  folder: fileURLToPath(new URL('../sql', import.meta.url)),
};

import type { Release } from '@merenda/database';

/** The release before this, whose copies may run beside this one's (deploy/README.md). */
export const FORMER: {
  name: string;
  /** The last migration of each set. */
  last: Readonly<Record<string, string>>;
  /** Its `LEAVING`. */
  leaving: readonly string[];
} = {
  name: '0.1.0',
  last: { ledger: '012_guards.sql', api: '022_messages.sql' },
  leaving: [],
};

/**
 * Columns (`schema.table.column`) that this release no longer uses: a migration of the next one may
 * drop them. The database's types lack them, so the compiler names what still uses one.
 */
export const LEAVING: readonly string[] = [];

/** This release, as package.json names it. */
export const RELEASE: Release = { name: '0.2.0', former: FORMER.name };

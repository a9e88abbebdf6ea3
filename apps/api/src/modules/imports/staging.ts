import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { PoolClient } from 'pg';
import type { Format } from './formats/format.ts';
import type { Mistakes } from './mistakes.ts';

export interface ImportOptions {
  /** Nothing is written; what would be is told. */
  isDryRun: boolean;
  /** Whose schools they are, where the files do not say it: OneRoster's. */
  company?: string | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** Called now and then with how far a file is read. */
  progress(file: string, rows: number): void;
}

/** What staging a folder needs. */
export interface Staging {
  client: PoolClient;
  folder: string;
  files: readonly string[];
  formats: readonly Format[];
  currencies: ReadonlyMap<string, CurrencyCode>;
  mistakes: Mistakes;
}

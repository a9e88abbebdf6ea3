import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { OperatorRole, OperatorScope } from '@merenda/domain/people/operators';
import type { PoolClient } from 'pg';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import type { Format } from './formats/format.ts';
import type { Mistakes } from './mistakes.ts';
import type { Encoding } from './read/reading.ts';

export interface ImportOptions {
  /** Nothing is written; what would be is told. */
  isDryRun: boolean;
  /** Are wrong rows left out (product:importing#the-rest)? Else one refuses all. */
  takesRest: boolean;
  /** How files are read that are not UTF-8; without it they are mistakes. */
  encoding?: Encoding | undefined;
  /** Whose schools they are, where the files do not say it: OneRoster's. */
  company?: string | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** Called now and then with how far a file is read. */
  progress(file: string, rows: number): void;
  /** What pictures go through. */
  uploads: Pick<Uploads, 'admit' | 'withPictures'>;
  by: ImportedBy;
}

/** Who imports. */
export interface ImportedBy {
  /** The account of the machine that runs the command. */
  account: string;
  /** Whom the command names. */
  operator?: (OperatorScope & { id: string; roles: readonly OperatorRole[] }) | undefined;
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

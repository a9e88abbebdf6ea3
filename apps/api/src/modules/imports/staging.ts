import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { OperatorRole, OperatorScope } from '@merenda/domain/people/operators';
import type { PoolClient } from 'pg';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import type { Format } from './formats/format.ts';
import type { Mistakes } from './mistakes.ts';
import type { Encoding } from './read/reading.ts';
import type { Changes } from './write/merge.ts';

export interface ImportOptions {
  /** A dry run reports the changes and writes none. */
  isDryRun: boolean;
  /** Whether the changes are still those that the importer has seen; without it any are written. */
  isAsSeen?(changes: readonly Changes[]): boolean;
  /** Leaves wrong rows out (product:importing#the-rest); by default one refuses all. */
  takesRest: boolean;
  /** The encoding of files that are not UTF-8; without it they are mistakes. */
  encoding?: Encoding | undefined;
  /** The company of the schools, which OneRoster's files do not name. */
  company?: string | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** Called now and then with the number of rows read of a file. */
  progress(file: string, rows: number): void;
  /** The checks and the drawing of pictures. */
  uploads: Pick<Uploads, 'admit' | 'withPictures'>;
  by: ImportedBy;
  /** The school whose menus alone are imported; without it, rows name theirs. */
  only?: OneSchool | undefined;
}

/** A school by its id, and by the keys that files name. */
export interface OneSchool {
  id: string;
  company: string;
  key: string;
}

/** The importer, for rights and audit. */
export interface ImportedBy {
  /** The account of the machine that runs the command. */
  account: string;
  /** The operator whom the command names. */
  operator?: (OperatorScope & { id: string; roles: readonly OperatorRole[] }) | undefined;
}

/** The resources for staging a folder. */
export interface Staging {
  client: PoolClient;
  folder: string;
  files: readonly string[];
  formats: readonly Format[];
  currencies: ReadonlyMap<string, CurrencyCode>;
  mistakes: Mistakes;
}

import type { Language } from '@merenda/domain/languages';
import type { SignedIn } from '../../../plugins/session.ts';
import type { Services } from '../../../services.ts';

/** A value of a table: text, number, yes or no, nothing. Amounts are decimal text, instants ISO 8601. */
export type Cell = string | number | boolean | null;

/** What one export is about. Rows that came later than `asOf` are left to the next one. */
export interface Export {
  services: Services;
  guardian: SignedIn;
  language: Language;
  asOf: Date;
}

/** One table of an export, written as JSON and as CSV: its rows are asked for once for each. */
export interface Dataset<Column extends string = string> {
  name: DatasetName;
  columns: readonly Column[];
  rows(about: Export): AsyncIterable<Record<Column, Cell>>;
}

export const DATASET_NAMES = [
  'profile',
  'students',
  'guardianships',
  'wallets',
  'movements',
  'top-ups',
  'top-up-parts',
  'top-up-refunds',
  'top-up-disputes',
  'monthly-top-ups',
  'monthly-top-up-parts',
  'automatic-top-ups',
  'automatic-top-up-attempts',
  'cards',
  'orders',
  'order-items',
  'devices',
  'passkeys',
  'invitations',
  'health',
  'activity',
] as const;

export type DatasetName = (typeof DATASET_NAMES)[number];

/** Checks a table's rows against its columns. */
export const dataset = <const Column extends string>(table: Dataset<Column>): Dataset => table;

const PAGE = 500;

/** All rows of a list in a fixed order, a page at a time: memory is bounded by the page. */
export async function* paged<Row>(
  readPage: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await readPage({ limit: PAGE, offset });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

/** An instant as it is written in an export. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

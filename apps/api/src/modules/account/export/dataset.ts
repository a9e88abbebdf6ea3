import { type Cell, Decimal } from '@merenda/domain/files/csv';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { majorText } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';

/** The guardian, language and time of an export. Rows created after `asOf` are left out. */
export interface Export {
  services: Services;
  guardian: SignedIn;
  language: Language;
  asOf: Date;
}

/** One table of an export, written as JSON and as CSV: `rows` is called once for each. */
export interface Dataset {
  name: DatasetName;
  columns: readonly string[];
  rows(about: Export): AsyncIterable<Record<string, Cell>>;
}

/** The name of a table's two files, which has a text in the catalogue. */
type DatasetName = Exclude<
  Extract<Key, `account.export.file.${string}`> extends `account.export.file.${infer Name}`
    ? Name
    : never,
  'reports' | 'photos'
>;

/** The fields of a record that can be written without conversion. */
type FieldOf<Found> = {
  [Field in keyof Found]: Found[Field] extends Cell | Date ? Field : never;
}[keyof Found];

/** The description of a table: the source of its records, and the value of each column. */
interface Description<Found> {
  name: DatasetName;
  /** The records, one per row: all at once or streamed. */
  from(about: Export): Promise<readonly Found[]> | AsyncIterable<Found>;
  columns: Record<string, FieldOf<Found> | ((found: Found, about: Export) => Cell | Date)>;
}

/** Builds a table from its description. */
export function dataset<Found>({ name, from, columns }: Description<Found>): Dataset {
  const cells = Object.entries(columns);
  return {
    name,
    columns: Object.keys(columns),
    async *rows(about) {
      const cellOf = (found: Found, shown: (typeof columns)[string]) =>
        written(typeof shown === 'function' ? shown(found, about) : (found[shown] as Cell | Date));
      for await (const found of await from(about)) {
        yield Object.fromEntries(cells.map(([column, shown]) => [column, cellOf(found, shown)]));
      }
    },
  };
}

const written = (value: Cell | Date): Cell => (value instanceof Date ? value.toISOString() : value);

/** A query in a fixed order that can be read in pages. */
interface Query<Row> {
  limit(count: number): Query<Row>;
  offset(count: number): Query<Row>;
  execute(): Promise<Row[]>;
}

/** How many rows an export reads at once. */
export const PAGE = 500;

/** All rows of a query, read one page at a time to bound memory. */
export async function* paged<Row>(query: Query<Row>): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await query.limit(PAGE).offset(offset).execute();
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

/** Money in an export: major units with all decimals of the currency, "12.50". */
export const amount = (minor: bigint, currency: CurrencyCode): Decimal =>
  new Decimal(majorText(minor, currency));

import type { OperatorRight } from '@merenda/domain/people/operators';
import type { Why } from '../mistakes.ts';
import type { Field } from './fields.ts';

/** A record that a row names by its key. */
interface Reference {
  /** The staged value that must lead to a record, if it is not empty. */
  staged: string;
  /** SQL that is null if there is no such record. */
  found: string;
  /** The mistake of a row whose record is missing. */
  missing: Why['code'];
}

/** A column of the table that a file's rows become. */
interface Target {
  /** SQL from the staged row `s` and the records of `joins`. */
  from: string;
  /** SQL of the value for people, from SQL of the column; null: changes are told without values. */
  shown: ((column: string) => string) | null;
}

const asText = (column: string) => `(${column})::text`;

/** A column whose value the table keeps. */
interface Kept extends Partial<Target> {
  field: Field;
  /** The table's column. */
  to: string;
  /** SQL of the value for an export; by default the table's column. */
  written?: string;
}

/** A column whose value finds a record. */
interface Finding {
  field: Field;
  to?: undefined;
  written: string;
}

/** A column of a file: how it is read, where its value is kept, how an export finds it again. */
export type Column = Kept | Finding;

/** One file of an import or export: its columns, and the table that its rows become. */
export interface Format {
  file: string;
  /** The right that an operator named by the command needs (product:importing#audit). */
  right: OperatorRight;
  /** The fields in the order of the file's columns. */
  fields: readonly Field[];
  /** The staged values that identify a file's rows. */
  key: readonly string[];
  /** Why the values of one row contradict each other; undefined if they do not. */
  check?: (
    row: Readonly<Record<string, string | null>>,
  ) => { column: string; why: Why['code'] } | undefined;
  table: string;
  /** Joins from the staged row `s` to the records that it names. */
  joins: string;
  references: readonly Reference[];
  /** The columns by which a row finds its record. */
  identity: Readonly<Record<string, string>>;
  values: Readonly<Record<string, Target>>;
  /** Whether removed rows are deleted; by default `removed` is a value like others. */
  isDeleted?: true;
  /** How the rows are read back: FROM and ORDER BY, and SQL of each staged value. */
  written: { from: string; order: string; staged: Readonly<Record<string, string>> };
}

interface Declared extends Omit<Format, 'fields' | 'values' | 'written'> {
  /** In the order of the file. */
  columns: readonly Column[];
  written: Pick<Format['written'], 'from' | 'order'>;
}

/** A format, whose fields, values and export follow from its columns. */
export function formatOf({ columns, written, ...declared }: Declared): Format {
  const kept = columns.filter((column) => column.to !== undefined);
  return {
    ...declared,
    fields: columns.map(({ field }) => field),
    values: Object.fromEntries(
      kept.map(({ field, to, from = `s.${field.staged}`, shown = asText }) => [
        to,
        { from, shown },
      ]),
    ),
    written: {
      ...written,
      staged: Object.fromEntries(
        columns.map(({ field, to, written: sql }) => [
          field.staged,
          sql ?? `${declared.table}.${to}`,
        ]),
      ),
    },
  };
}

/** The staging table, which lasts as long as the transaction. */
export const stagingOf = ({ table }: Pick<Format, 'table'>) => `import_${table}`;

export const headersOf = ({ fields }: Pick<Format, 'fields'>) =>
  fields.flatMap(({ columns }) => columns);

import type { OperatorRight } from '@merenda/domain/people/operators';
import type { Field } from './fields.ts';

/** A record that a row names by its key. */
interface Reference {
  /** The staged value that must lead to one, where it is not empty. */
  staged: string;
  /** SQL that is null when it does not. */
  found: string;
  /** What there is none of: "class at this school". */
  what: string;
}

/** A column of the table that a file's rows become. */
interface Target {
  /** SQL from the staged row `s` and what `joins` finds. */
  from: string;
  /** SQL of the value for people, from SQL of the column; none: only that it changed is told. */
  shown?: (column: string) => string;
}

/** A staged value as it is. */
export const plain = (staged: string): Target => ({
  from: `s.${staged}`,
  shown: (column) => `(${column})::text`,
});

/** One file of an import or export: its columns, and the table that its rows become. */
export interface Format {
  file: string;
  /** Which right of operators it wants, of whom a command names (product:importing#audit). */
  right: OperatorRight;
  /** In the order in which they are written. */
  fields: readonly Field[];
  /** The staged values that tell a file's rows apart. */
  key: readonly string[];
  /** Why the values of one row do not go together; undefined when they do. */
  check?: (
    row: Readonly<Record<string, string | null>>,
  ) => { column: string; why: string } | undefined;
  table: string;
  /** From the staged row `s` to the records that it names. */
  joins: string;
  references: readonly Reference[];
  /** By which columns a row finds its record. */
  identity: Readonly<Record<string, string>>;
  values: Readonly<Record<string, Target>>;
  /** Are removed rows deleted? Else `removed` is a value like others. */
  isDeleted?: true;
  /** How the rows are read back: FROM and ORDER BY, and SQL of each staged value. */
  written: { from: string; order: string; staged: Readonly<Record<string, string>> };
}

/** The staging table, which lasts as long as the transaction. */
export const stagingOf = ({ table }: Pick<Format, 'table'>) => `import_${table}`;

export const headersOf = ({ fields }: Pick<Format, 'fields'>) =>
  fields.flatMap(({ columns }) => columns);

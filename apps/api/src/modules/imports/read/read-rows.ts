import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Format, headersOf } from '../formats/format.ts';
import { type Why, WrongValue, wrong } from '../mistakes.ts';
import { readCsv } from './read-csv.ts';
import type { Reading } from './reading.ts';
import type { Separator } from './separator.ts';

export interface ReadContext extends Reading {
  /** Each company's currency, by its id. */
  currencies: ReadonlyMap<string, CurrencyCode>;
  today: string;
}

/** A row for COPY: its line, whether it is wrong, then the format's values in order. */
export type StagedRow = readonly [line: string, isWrong: 't' | 'f', ...values: (string | null)[]];

type Shape = Pick<Format, 'fields' | 'check'>;

/**
 * The rows of a file. A row that is wrong by itself is a mistake, and has the values that could be
 * read.
 */
export async function* readRows(
  path: string,
  format: Shape & { hasOtherColumns?: boolean },
  context: ReadContext,
): AsyncGenerator<StagedRow> {
  let positions: Positions | undefined;
  let width = 0;
  const before = context.mistakes.count;
  for await (const { line, values, separator } of readCsv(path, context)) {
    if (!positions) {
      positions = readHeader(values, format, context);
      if (!positions) return;
      width = values.length;
      continue;
    }
    if (values.length !== width) {
      context.mistakes.addRow(
        { file: context.file, line },
        { code: 'columnCount', values: { columns: values.length, header: width } },
      );
      yield [String(line), 't', ...format.fields.map(() => null)];
      continue;
    }
    yield readRow(values, positions, { ...context, format, line, separator });
  }
  if (!positions && context.mistakes.count === before) {
    context.mistakes.add({ file: context.file, line: 1 }, { code: 'noHeader' });
  }
}

/** The positions of each field's columns; undefined for a column that the file leaves out. */
type Positions = readonly (readonly (number | undefined)[])[];

function readHeader(
  header: readonly string[],
  format: Shape & { hasOtherColumns?: boolean },
  { file, mistakes }: ReadContext,
): Positions | undefined {
  const names = header.map((name) => name.trim());
  const known = headersOf(format);
  let isRight = true;
  const refuse = (column: string, why: Why) => {
    isRight = false;
    mistakes.add({ file, line: 1, column: column.slice(0, 80) }, why);
  };
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) refuse(name, { code: 'columnTwice' });
    else if (!known.includes(name) && !format.hasOtherColumns) {
      refuse(name, { code: 'unknownColumn', values: { columns: known.join(', ') } });
    }
  }
  const positions = format.fields.map(({ columns, isRequired }) => {
    const found = columns.map((name) => {
      const at = names.indexOf(name);
      return at < 0 ? undefined : at;
    });
    if (isRequired && found.every((at) => at === undefined)) {
      refuse(columns[0] ?? '', { code: 'columnMissing' });
    }
    return found;
  });
  return isRight ? positions : undefined;
}

function readRow(
  values: readonly string[],
  positions: Positions,
  {
    file,
    mistakes,
    currencies,
    today,
    format,
    line,
    separator,
  }: ReadContext & { format: Shape; line: number; separator: Separator },
): StagedRow {
  let isRight = true;
  const refuse = (column: string | undefined, why: Why) => {
    isRight = false;
    mistakes.addRow({ file, line, ...(column === undefined ? {} : { column }) }, why);
  };
  let currency: CurrencyCode | undefined;
  const staged: Record<string, string | null> = {};
  for (const [index, field] of format.fields.entries()) {
    const texts = (positions[index] ?? []).map((at) =>
      at === undefined ? '' : values[at]?.trim(),
    );
    try {
      const value = field.read(
        texts.map((text) => text ?? ''),
        { currency, today, hasDecimalComma: separator !== ',' },
      );
      if (field.staged === 'company' && value !== null) {
        currency = currencies.get(value);
        if (!currency) throw wrong('noCompany', { value });
      }
      staged[field.staged] = value;
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      refuse(field.columns[error.column], error.why);
    }
  }
  const problem = isRight ? format.check?.(staged) : undefined;
  if (problem) refuse(problem.column, { code: problem.why });
  return [
    String(line),
    isRight ? 'f' : 't',
    ...format.fields.map((field) => staged[field.staged] ?? null),
  ];
}

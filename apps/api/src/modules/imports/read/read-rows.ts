import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Format, headersOf } from '../formats/format.ts';
import { WrongValue } from '../mistakes.ts';
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
      const why = `has ${values.length} columns, the header ${width}`;
      context.mistakes.addRow({ file: context.file, line }, why);
      yield [String(line), 't', ...format.fields.map(() => null)];
      continue;
    }
    yield readRow(values, positions, { ...context, format, line, separator });
  }
  if (!positions && context.mistakes.count === before) {
    context.mistakes.add({ file: context.file, line: 1 }, 'has no header');
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
  const wrong = (column: string, why: string) => {
    isRight = false;
    mistakes.add({ file, line: 1, column: column.slice(0, 80) }, why);
  };
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) wrong(name, 'stands there twice');
    else if (!known.includes(name) && !format.hasOtherColumns) {
      wrong(name, `no such column; the columns are ${known.join(', ')}`);
    }
  }
  const positions = format.fields.map(({ columns, isRequired }) => {
    const found = columns.map((name) => {
      const at = names.indexOf(name);
      return at < 0 ? undefined : at;
    });
    if (isRequired && found.every((at) => at === undefined)) wrong(columns[0] ?? '', 'is missing');
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
  const wrong = (column: string | undefined, why: string) => {
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
        if (!currency) throw new WrongValue(`there is no company ${value}`);
      }
      staged[field.staged] = value;
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      wrong(field.columns[error.column], error.message);
    }
  }
  const problem = isRight ? format.check?.(staged) : undefined;
  if (problem) wrong(problem.column, problem.why);
  return [
    String(line),
    isRight ? 'f' : 't',
    ...format.fields.map((field) => staged[field.staged] ?? null),
  ];
}

import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Format, headersOf } from '../formats/format.ts';
import { type Mistakes, WrongValue } from '../mistakes.ts';
import { readCsv } from './read-csv.ts';

export interface ReadContext {
  file: string;
  mistakes: Mistakes;
  /** Each company's currency, by its id. */
  currencies: ReadonlyMap<string, CurrencyCode>;
  today: string;
}

/** A row as COPY takes it: its line, then the format's values in order. */
export type StagedRow = readonly [line: string, ...values: (string | null)[]];

type Shape = Pick<Format, 'fields' | 'check'>;

/** The rows of a file that are right in themselves; each other one is a mistake. */
export async function* readRows(
  path: string,
  format: Shape & { hasOtherColumns?: boolean },
  context: ReadContext,
): AsyncGenerator<StagedRow> {
  let positions: Positions | undefined;
  let width = 0;
  const before = context.mistakes.count;
  for await (const { line, values } of readCsv(path, context)) {
    if (!positions) {
      positions = readHeader(values, format, context);
      if (!positions) return;
      width = values.length;
      continue;
    }
    if (values.length !== width) {
      const why = `has ${values.length} columns, the header ${width}`;
      context.mistakes.add({ file: context.file, line }, why);
      continue;
    }
    const row = readRow(values, positions, { ...context, format, line });
    if (row) yield [String(line), ...row];
  }
  if (!positions && context.mistakes.count === before) {
    context.mistakes.add({ file: context.file, line: 1 }, 'has no header');
  }
}

/** For each field, where its columns stand; undefined for one that the file leaves out. */
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
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    wrong('1', 'the columns are not separated by commas');
    return undefined;
  }
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
  }: ReadContext & { format: Shape; line: number },
): (string | null)[] | undefined {
  const wrong = (column: string | undefined, why: string) =>
    mistakes.add({ file, line, ...(column === undefined ? {} : { column }) }, why);
  let isRight = true;
  let currency: CurrencyCode | undefined;
  const staged: Record<string, string | null> = {};
  for (const [index, field] of format.fields.entries()) {
    const texts = (positions[index] ?? []).map((at) =>
      at === undefined ? '' : values[at]?.trim(),
    );
    try {
      const value = field.read(
        texts.map((text) => text ?? ''),
        { currency, today },
      );
      staged[field.staged] = value;
      if (field.staged === 'company' && value !== null) {
        currency = currencies.get(value);
        if (!currency) throw new WrongValue(`there is no company ${value}`);
      }
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      isRight = false;
      wrong(field.columns[error.column], error.message);
    }
  }
  if (!isRight) return undefined;
  const problem = format.check?.(staged);
  if (!problem) return format.fields.map((field) => staged[field.staged] ?? null);
  wrong(problem.column, problem.why);
  return undefined;
}

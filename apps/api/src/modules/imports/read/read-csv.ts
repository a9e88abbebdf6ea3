import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Why } from '../mistakes.ts';
import { decode } from './decode.ts';
import type { Reading } from './reading.ts';
import { detectSeparator, type Separator } from './separator.ts';

/** A record of a CSV file, as it is written there. */
export interface CsvRecord {
  /** The record's first line; a text in quotes may span several. */
  line: number;
  values: readonly string[];
  /** The separator of its columns. */
  separator: Separator;
}

/**
 * The greatest length of a record, in bytes: a quote that is never closed does not swallow a whole
 * file.
 */
const MAX_RECORD = 100_000;
const LINE_END = /\r\n|\n|\r/g;

/** A file's records, the header first. A file that is not CSV is a mistake, and reading ends. */
export async function* readCsv(path: string, report: Reading): AsyncGenerator<CsvRecord> {
  const { separator, text, linesBefore } = await detectSeparator(decode(path, report));
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  let last = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      last = info.lines + linesBefore;
      const within = record.reduce((sum, value) => sum + (value.match(LINE_END)?.length ?? 0), 0);
      yield { line: last - within, values: record, separator };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { line, why } = explain(error, { start: last + 1, linesBefore });
    report.mistakes.add({ file: report.file, line, ...columnOf(error) }, why);
  } finally {
    source.destroy();
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function explain(
  error: CsvError,
  { start, linesBefore }: { start: number; linesBefore: number },
): { line: number; why: Why } {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { line: start, why: { code: 'quoteOpen' } };
    case 'CSV_MAX_RECORD_SIZE':
      return { line: start, why: { code: 'recordTooLong', values: { max: MAX_RECORD } } };
    default:
      return {
        line: Number(error.lines) + linesBefore || start,
        why: { code: 'quoteInside' },
      };
  }
}

const columnOf = (error: CsvError) =>
  typeof error.column === 'number' ? { column: String(error.column + 1) } : {};

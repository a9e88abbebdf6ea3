/** Separators of columns: a comma, or what spreadsheets write where the comma is a decimal sign. */
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** No header is longer. */
const MAX_HEADER = 100_000;

/** A text that has its whole header. */
const HAS_HEADER = /^(?:sep=[,;\t](?:\r\n|\n|\r)|(?!sep=[,;\t]))\s*\S[^\r\n]*[\r\n]/i;

interface Separated {
  separator: Separator;
  /** The text from the header on. */
  text: AsyncIterable<string>;
  /** How many lines stand before the header. */
  linesBefore: number;
}

/**
 * By what a file's columns are separated: what a first line `sep=;` says, as spreadsheets write it, or
 * what its header has most of; no header's name has one of them (product:importing#form).
 */
export async function separated(source: AsyncGenerator<string>): Promise<Separated> {
  let start = '';
  while (!HAS_HEADER.test(start) && start.length < MAX_HEADER) {
    const { value, done } = await source.next();
    if (done) break;
    start += value;
  }
  const [marked, said] = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(start) ?? [''];
  const rest = start.slice(marked.length);
  const [header = ''] = rest.trimStart().split(/[\r\n]/, 1);
  return {
    separator: SEPARATORS.find((one) => one === said) ?? mostOf(header),
    text: continued(rest, source),
    linesBefore: marked === '' ? 0 : 1,
  };
}

function mostOf(header: string): Separator {
  let most: Separator = ',';
  for (const one of SEPARATORS) {
    if (header.split(one).length > header.split(most).length) most = one;
  }
  return most;
}

async function* continued(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (start) yield start;
  yield* rest;
}

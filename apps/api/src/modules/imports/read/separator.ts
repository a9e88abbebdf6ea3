/** Separators of columns: a comma, or those of spreadsheets whose decimal sign is the comma. */
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The greatest length of a header. */
const MAX_HEADER = 100_000;

/** Matches a text that contains its whole header. */
const HAS_HEADER = /^(?:sep=[,;\t](?:\r\n|\n|\r)|(?!sep=[,;\t]))\s*\S[^\r\n]*[\r\n]/i;

interface SeparatedText {
  separator: Separator;
  /** The text from the header on. */
  text: AsyncIterable<string>;
  /** The number of lines before the header. */
  linesBefore: number;
}

/**
 * The separator of a file's columns (product:importing#form). A first line `sep=;` names it, as
 * spreadsheets write it. By default it is the most frequent separator in the header, whose names
 * contain none.
 */
export async function detectSeparator(source: AsyncGenerator<string>): Promise<SeparatedText> {
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

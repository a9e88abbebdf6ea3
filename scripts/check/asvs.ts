/**
 * Holds docs/security.md complete and true to the repository: every requirement of OWASP ASVS 5.0,
 * levels 1 and 2, has exactly one line. A line has one of four states and its reason, and each test
 * that it names exists. (The check of references holds that linked files exist.)
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ASVS_NUMBERS } from './asvs-numbers.ts';

const PAGE = 'docs/security.md';

/** The states of a requirement, each with the link that its line needs. */
const STATES: Readonly<Record<string, RegExp | undefined>> = {
  held: /\]\(/,
  operator: /\]\((?:product\/operating|\.\.\/deploy\/README)\.md#/,
  'not applicable': undefined,
  'not held': undefined,
};

const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
const TEST_LINK = /\[([^\]]+)\]\(([^)#]+\.(?:test|spec)\.tsx?)\)/g;
/** A shorter name could be found anywhere. */
const MIN_NAME = 12;

/**
 * The errors of the page, a line each.
 * @param page its text
 * @param read the text of a file beside it; undefined when there is none
 */
export function checkAsvs(page: string, read: (file: string) => string | undefined): string[] {
  const rows = page.split('\n').flatMap((line) => {
    const [, number = '', , state = '', why = ''] = ROW.exec(line) ?? [];
    return number ? [{ number, state, why }] : [];
  });
  const times = Map.groupBy(rows, ({ number }) => number);
  return [
    ...ASVS_NUMBERS.filter((number) => !times.has(number)).map((number) => `${number} has no line`),
    ...[...times]
      .filter(([, { length }]) => length > 1)
      .map(([number]) => `${number} stands twice`),
    ...[...times.keys()]
      .filter((number) => !ASVS_NUMBERS.includes(number))
      .map((number) => `${number} is no requirement of these levels`),
    ...rows.flatMap(({ number, state, why }) =>
      faultsOf(state, why, read).map((fault) => `${number}: ${fault}`),
    ),
  ];
}

function faultsOf(state: string, why: string, read: (file: string) => string | undefined) {
  if (!Object.hasOwn(STATES, state))
    return [`"${state}" is none of ${Object.keys(STATES).join(', ')}`];
  const faults = STATES[state]?.test(why) === false ? [`"${state}" without saying by what`] : [];
  if (why.length < MIN_NAME) faults.push('has too short a reason');
  for (const [, name = '', file = ''] of why.matchAll(TEST_LINK)) {
    const text = read(file);
    if (text === undefined) faults.push(`there is no ${file}`);
    else if (name.length < MIN_NAME || !text.includes(name)) {
      faults.push(`${file} has no test "${name}"`);
    }
  }
  return faults;
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, path.dirname(PAGE));
  const faults = checkAsvs(readFileSync(path.join(root, PAGE), 'utf8'), (file) => {
    const place = path.join(folder, file);
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  });
  for (const fault of faults) console.error(`${PAGE}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${PAGE} has its ${ASVS_NUMBERS.length} lines.`);
}

/**
 * Holds the figures of documents to the constants beside them: "at most 40 (`MAX_STUDENT_CODES`)" or
 * "`LAST_DAY_OF_MONTH` = 28" has the constant's value, "5 (`USES_A_DAY.dataExport`)" that of a table's field.
 * A table with several values wants its field, unless all of them stand before its name.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FIGURES } from '@merenda/domain/figures';
import * as SIZES from '@merenda/domain/files/sizes';
import { RETENTION } from '@merenda/domain/retention';
import * as SPANS from '@merenda/domain/time/spans';

/** Texts by path. */
type Files = ReadonlyMap<string, string>;

/** A value in its unit, for instance 300,000 of a millisecond. */
interface Value {
  count: number;
  unit: string | undefined;
}

const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const BYTES: Readonly<Record<string, number>> = {
  byte: 1,
  kib: 1_024,
  mb: 1_024 ** 2,
  mib: 1_024 ** 2,
};

const UNITS = 'ms|seconds?|s|minutes?|hours?|days?|weeks?|bytes?|KiB|MB|MiB';
const WORDS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const DIGITS = String.raw`\d[\d,]*(?:\.\d+)?(?![\w:])(?: (?:(?:${UNITS})(?!\w)|%))?`;
const FIGURE = String.raw`(?<![\w.:#/-])(?:${DIGITS}|(?:${WORDS.join('|')}) (?:${UNITS})(?!\w))`;
/** Figures that belong together: "7 to 128", "160, 480 and 960". */
const CHAIN = new RegExp(`${FIGURE}(?:(?:, | to | by | and | or )${FIGURE})*`, 'g');
const WRITTEN = String.raw`[A-Z][A-Z0-9_]{3,}(?:\.\w+)?`;
const NAME = new RegExp(`\`(${WRITTEN})\``, 'g');
const NAMES = new RegExp(`\`${WRITTEN}\`(?:, \`${WRITTEN}\`)*`, 'g');
const DECLARED = /(?:^|\n)(?:export )?const ([A-Z][A-Z0-9_]{3,})(?:: [^=\n]+)? = ([^;]+);/g;

/** Units that many files import. */
const UNIT_CONSTANTS: Readonly<Record<string, number>> = { ...SIZES, ...SPANS };

/** Every constant that is a number, or a table of numbers, by name. */
function constantsOf(sources: Files): Map<string, Value[]> {
  const found = new Map<string, Value[]>();
  for (const text of sources.values()) {
    const declared = new Map(
      [...text.matchAll(DECLARED)].map(([, name = '', written = '']) => [name, written]),
    );
    for (const [name, written] of declared) {
      for (const { path, ...value } of valuesOf(written, { name, declared })) {
        for (const one of new Set([name, path])) found.set(one, [...(found.get(one) ?? []), value]);
      }
    }
  }
  return found;
}

type Declared = ReadonlyMap<string, string>;

function valuesOf(
  written: string,
  { name, declared }: { name: string; declared: Declared },
): (Value & { path: string })[] {
  const whole = numberOf(written, declared);
  if (whole !== undefined) return [{ path: name, count: whole, unit: unitOf(name) }];
  // A table of tables has figures of many kinds.
  if (!/^(?:\[[^[{]*\]|\{[^[{]*\})(?! as typeof)/.test(written)) return [];
  return [...written.matchAll(/(?:(\w+): )?([\w.]+(?: \*\*? [\w.]+)*)(?=[,\n\]]| })/g)].flatMap(
    ([, key = '', value = '']) => {
      const count = numberOf(value, declared);
      return count === undefined
        ? []
        : [{ path: key ? `${name}.${key}` : name, count, unit: unitOf(key) ?? unitOf(name) }];
    },
  );
}

/** A number, or a product of numbers, powers and other constants; undefined for anything else. */
function numberOf(written: string, declared: Declared): number | undefined {
  const factors = written
    .replace(/ as const$/, '')
    .split(' * ')
    .map((factor) => {
      const [base = '', power = '1'] = factor.split(' ** ');
      const value = factorOf(base, declared);
      return value === undefined ? undefined : value ** Number(power);
    });
  return factors.every((factor) => factor !== undefined)
    ? factors.reduce((product, factor) => product * factor, 1)
    : undefined;
}

function factorOf(factor: string, declared: Declared): number | undefined {
  if (/^\d[\d_]*(?:\.\d+)?n?$/.test(factor)) return Number(factor.replace(/[_n]/g, ''));
  const [table = '', field = ''] = factor.split('.');
  const figures: Readonly<Record<string, number>> =
    table === 'FIGURES' ? FIGURES : table === 'RETENTION' ? RETENTION : {};
  const known = figures[field] ?? UNIT_CONSTANTS[factor];
  const other = declared.get(factor);
  return known ?? (other === undefined ? undefined : numberOf(other, declared));
}

/** The unit that a name ends with: `PIX_POLL_MS`, `idleMinutes`. */
const unitOf = (name: string): string | undefined =>
  /(?:^|_|[a-z])(MS|SECOND|MINUTE|HOUR|DAY|WEEK|BYTE|Ms|Second|Minute|Hour|Day|Week|Byte)[sS]?$/
    .exec(name)?.[1]
    ?.toLowerCase();

/** A line for each figure that is none of the values of the constants beside it. */
export function checkConstants(documents: Files, sources: Files): string[] {
  const constants = constantsOf(sources);
  return [...documents].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) =>
      line
        .split(/(?<=[.!?;|:]) /)
        .flatMap((sentence) => wrongIn(sentence, constants))
        .map((message) => `${file}:${at + 1}: ${message}`),
    ),
  );
}

/** Names that stand together share the figures before them, or those behind them. */
function wrongIn(sentence: string, constants: ReadonlyMap<string, Value[]>): string[] {
  const groups = [...sentence.matchAll(NAMES)];
  return groups.flatMap(({ 0: group, index }, at) => {
    const known = [...group.matchAll(NAME)].map(([, name = '']) => ({
      name,
      values: constants.get(name) ?? [],
    }));
    if (known.some(({ values }) => values.length === 0)) return [];
    const behind = /^(?: = | \()(.*)/.exec(sentence.slice(index + group.length))?.[1];
    const former = groups[at - 1];
    const before = sentence.slice(former ? former.index + former[0].length : 0, index);
    const chain =
      (behind && new RegExp(`^${CHAIN.source}`).exec(behind)?.[0]) ??
      (/\([^)]*$/.test(before) ? [...before.matchAll(CHAIN)].at(-1)?.[0] : undefined);
    if (chain === undefined) return [];
    const figures = [...chain.matchAll(new RegExp(FIGURE, 'g'))].map(([figure]) => figure);
    const values = known.flatMap((one) => one.values);
    const table = known.find(({ name }) => fieldValues(name, constants).size > figures.length);
    if (table) return [`${table.name} has several values: which field is ${figures.join(', ')}?`];
    return figures
      .filter((figure) => !values.some((value) => says(figure, value)))
      .map((figure) => `${known.map(({ name }) => name).join(', ')} is not ${figure}`);
  });
}

/** The different values of a table's fields; none of a number or a list. */
function fieldValues(name: string, constants: ReadonlyMap<string, Value[]>): ReadonlySet<number> {
  const fields = [...constants].filter(([of]) => of.startsWith(`${name}.`));
  return new Set(fields.flatMap(([, values]) => values.map(({ count }) => count)));
}

function says(figure: string, { count, unit }: Value): boolean {
  const [written = '', of = ''] = figure.split(' ');
  const word = WORDS.indexOf(written);
  const number = word >= 0 ? word : Number(written.replaceAll(',', ''));
  if (number === count) return true;
  if (of === '%') return number * 100 === count;
  const told = of.toLowerCase().replace(/(?<=..)s$/, '');
  for (const table of [SECONDS, BYTES]) {
    const [one, other] = [table[told], unit && table[unit]];
    if (one && other) return Math.abs(number * one - count * other) < 1e-6;
  }
  return false;
}

function read(root: string, patterns: readonly string[]): Files {
  const names = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => /node_modules|dist|\.test\./.test(name) }),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const documents = read(root, ['*.md', 'docs/{product,flows}/*.md', 'docs/*.md']);
  const sources = read(root, ['{apps,packages}/**/src/**/*.{ts,tsx}']);
  const found = checkConstants(documents, sources);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log('Every figure beside a constant has its value.');
}

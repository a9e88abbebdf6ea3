/**
 * Holds the references in code and documents. Those to sections of docs/product, links between
 * documents and numbers of records lead somewhere. Constants that docs/product names, commands and
 * places of the recipes exist. A term that the code holds stands with its name.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FIGURES } from '@merenda/domain/figures';
import { RETENTION } from '@merenda/domain/retention';

/** The repository as the check sees it: text by path, paths with forward slashes. */
export type Files = ReadonlyMap<string, string>;

export interface Finding {
  file: string;
  /** The number of the line, from 1. */
  line: number;
  message: string;
}

const PAGES = 'docs/product/';
const RECORDS = 'docs/decisions/';

/** The gap between two words, also across lines of a comment. */
const GAP = String.raw`(?:\s*\n\s*(?:\*|//|--)?\s*|\s+)`;

/** Documents that the repository does not hold. */
const ELSEWHERE = [
  new RegExp(String.raw`\bspec(?:ification)?${GAP}[12]\b`, 'gi'),
  new RegExp(String.raw`\bdecisions?${GAP}[A-I](?:\.\d+)?\b(?!\w)`, 'g'),
  new RegExp(String.raw`\bsection${GAP}\d+${GAP}of${GAP}the${GAP}specification`, 'gi'),
  /\bdesign\/(?:decisions|ledger|payments|look|quality|words|architecture|critique)\.md\b/g,
];

const REFERENCE = /\bproduct:([a-z][a-z-]*)(?:#([a-z0-9-]*[a-z0-9]))?/g;
const RECORD = new RegExp(String.raw`\brecords?${GAP}(\d{4})((?:(?:,| and)${GAP}\d{4})*)`, 'g');
const LINK = /\]\(([^)\s]+)\)/g;
const DOCUMENT = /\bdocs\/[\w/-]+\.md\b/g;
/** Documents of rules, whose figures have constants. */
const HAVE_FIGURES = /^docs\/(?:(?:product|flows)\/|(?:payments|security)[.]md$)/;
const FIGURE = /(?<![\w.#/-])(\d+)[ -](MB|s|seconds?|minutes?|hours?|days?)\b/g;
const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
};

/** A time in seconds or a size in megabytes, as one key. */
function termOf(count: number, unit: string): string {
  const seconds = SECONDS[unit.endsWith('s') ? unit : `${unit}s`];
  return seconds ? `${count * seconds} s` : `${count} MB`;
}

/** The code's terms, each with its name and its key. */
const NAMED_TERMS = Object.entries({ ...FIGURES, ...RETENTION }).flatMap(([name, count]) => {
  const [unit] = /(?:Minutes|Hours|Days|Megabytes)$/.exec(name) ?? [];
  return unit ? [{ name, term: termOf(count, unit.toLowerCase()) }] : [];
});
const TERMS = Map.groupBy(NAMED_TERMS, ({ term }) => term);
const TERM_OF = new Map(NAMED_TERMS.map(({ name, term }) => [name, term]));
/** A figure with its constant behind it: "5 minutes (`pixMinutes`". */
const NAMED_FIGURE = new RegExp(String.raw`${FIGURE.source}(?: \(|, )\`(\w+)\``, 'g');

/** The document with the recipes, and their beginning. */
const RECIPES = 'CONTRIBUTING.md';
const FIRST_RECIPE = '## Adding things';
/** A place in code marks: a path, or the name of a file of code. */
const PLACE = /`([\w@][^`\s]*)`/g;
const OF_CODE = /[.]tsx?$/;
/** The recipes' short names of folders. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  api: 'apps/api/src',
  web: 'apps/web/src',
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  i18n: 'packages/i18n/src',
  ui: 'packages/ui/src',
};

/** A command of the repository: one of package.json, or a file for Node. */
const COMMAND =
  /\bnpm run (?:-s )?([a-z][\w:-]*)|\bnode ((?:apps|bench|e2e|packages|scripts)\/[\w./-]+[.](?:ts|mjs))/g;

const CONSTANT = /`([A-Z][A-Z0-9_]{3,})`/g;

/** Every reference that leads nowhere, in the order of the files. */
export function checkReferences(files: Files): Finding[] {
  const sections = new Map(
    [...files].flatMap(([file, text]) =>
      file.endsWith('.md') ? [[file, sectionsOf(text)] as const] : [],
    ),
  );
  const words = wordsOf(files);
  const commands = commandsOf(files);
  const findings = [...files].flatMap(([file, text]) => [
    ...repeatedSections(file, sections.get(file)),
    ...elsewhere(file, text),
    ...unresolved(file, text, sections),
    ...missingRecords(file, text, files),
    ...deadLinks(file, text, { files, sections }),
    ...missingConstants(file, text, words),
    ...missingPlaces(file, text, files),
    ...missingCommands(file, text, files, commands),
    ...unnamedFigures(file, text),
    ...wrongFigures(file, text),
  ]);
  return [...findings, ...repeatedRecords(files)];
}

/** Two records with the same number. */
function repeatedRecords(files: Files): Finding[] {
  const numbers = new Map<string, string>();
  return [...files.keys()].flatMap((file) => {
    const number = new RegExp(`^${RECORDS}(\\d{4})-`).exec(file)?.[1];
    if (number === undefined) return [];
    const first = numbers.get(number);
    numbers.set(number, first ?? file);
    if (first === undefined) return [];
    return [{ file, line: 1, message: `has the number of ${first}` }];
  });
}

/** The anchors of a document's headings, as GitHub makes them, each with its line. */
function sectionsOf(markdown: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  let fenced = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? undefined : /^#{1,6} +(.+?) *$/.exec(line)?.[1];
    if (!heading) continue;
    const slug = slugOf(heading);
    found.set(slug, [...(found.get(slug) ?? []), index + 1]);
  }
  return found;
}

/** "The coffee-break's cart" → the-coffee-breaks-cart */
export const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

function repeatedSections(file: string, sections: Map<string, number[]> | undefined): Finding[] {
  if (!file.startsWith(PAGES)) return [];
  return [...(sections ?? [])].flatMap(([slug, [, again]]) =>
    again === undefined ? [] : [{ file, line: again, message: `a second section ${slug}` }],
  );
}

function elsewhere(file: string, text: string): Finding[] {
  return ELSEWHERE.flatMap((pattern) =>
    matches(text, pattern).map(({ line, match: [found] }) => {
      const name = found.replace(new RegExp(GAP, 'g'), ' ');
      return { file, line, message: `"${name}" is no document of this repository` };
    }),
  );
}

type Sections = ReadonlyMap<string, ReadonlyMap<string, number[]>>;

function unresolved(file: string, text: string, sections: Sections): Finding[] {
  return matches(text, REFERENCE).flatMap(({ line, match: [reference, page, section] }) => {
    if (section === undefined) return [{ file, line, message: `${reference} names no section` }];
    const found = sections.get(`${PAGES}${page}.md`)?.has(section);
    return found ? [] : [{ file, line, message: `there is no ${reference}` }];
  });
}

function missingRecords(file: string, text: string, files: Files): Finding[] {
  const known = new Set(
    [...files.keys()].flatMap((name) =>
      name.startsWith(RECORDS) ? [name.slice(RECORDS.length, RECORDS.length + 4)] : [],
    ),
  );
  return matches(text, RECORD).flatMap(({ line, match: [, first = '', more = ''] }) =>
    [first, ...(more.match(/\d{4}/g) ?? [])]
      .filter((number) => !known.has(number))
      .map((number) => ({ file, line, message: `there is no record ${number}` })),
  );
}

function deadLinks(
  file: string,
  text: string,
  { files, sections }: { files: Files; sections: Sections },
): Finding[] {
  const named = matches(text, DOCUMENT).flatMap(({ line, match: [name] }) =>
    files.has(name) ? [] : [{ file, line, message: `there is no ${name}` }],
  );
  if (!file.endsWith('.md')) return named;
  const links = matches(text, LINK).flatMap(({ line, match: [, target = ''] }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [where = '', anchor] = target.split('#');
    const to = where ? path.posix.join(path.posix.dirname(file), where) : file;
    const anchors = sections.get(to);
    if (anchors ? anchor === undefined || anchors.has(anchor) : exists(to, files)) return [];
    return [{ file, line, message: `the link ${target} leads nowhere` }];
  });
  return [...named, ...links];
}

/**
 * The target is a file that the check reads, a folder of one, or another file there (a picture).
 */
const exists = (to: string, files: Files): boolean =>
  files.has(to) || [...files.keys()].some((file) => file.startsWith(`${to}/`));

function missingConstants(file: string, text: string, words: ReadonlySet<string>): Finding[] {
  if (!file.startsWith(PAGES)) return [];
  return matches(text, CONSTANT).flatMap(({ line, match: [, name = ''] }) =>
    words.has(name) ? [] : [{ file, line, message: `the code has no ${name}` }],
  );
}

/**
 * Places of the recipes that do not exist, and names of files without their folder: the reader would
 * have to search. A name is enough where its line gives the folder (`create.ts` there, beside it).
 */
function missingPlaces(file: string, text: string, files: Files): Finding[] {
  if (file !== RECIPES) return [];
  const names = [...files.keys()];
  return text.split('\n').flatMap((line, index, lines) => {
    if (lines.indexOf(FIRST_RECIPE) > index || !lines.includes(FIRST_RECIPE)) return [];
    const places = [...line.matchAll(PLACE)].map(([, place = '']) => place);
    const folders = places.filter((place) => place.includes('/'));
    return places
      .filter((place) => folders.includes(place) || OF_CODE.test(place))
      .filter((place) => {
        const wanted = new RegExp(`^${pathOf(place)}(/|$)`);
        const isHere = folders.length > 0 && !place.includes('/');
        return !names.some((name) => (isHere ? name.endsWith(`/${place}`) : wanted.test(name)));
      })
      .map((place) => ({ file, line: index + 1, message: `there is no ${place}` }));
  });
}

/** The names of package.json's commands. */
const commandsOf = (files: Files): ReadonlySet<string> =>
  new Set(Object.keys(JSON.parse(files.get('package.json') ?? '{}').scripts ?? {}));

function missingCommands(
  file: string,
  text: string,
  files: Files,
  commands: ReadonlySet<string>,
): Finding[] {
  return matches(text, COMMAND).flatMap(({ line, match: [found, name, place] }) => {
    const isKnown = place === undefined ? name && commands.has(name) : files.has(place);
    return isKnown ? [] : [{ file, line, message: `there is no command ${found}` }];
  });
}

/** A place's whole path as a pattern: `<area>` and `…` stand for any name. */
const pathOf = (place: string): string =>
  place
    .replace(/^[a-z0-9]+(?=\/)/, (first) => SHORT_NAMES[first] ?? first)
    .replace(/\/$/, '')
    .split(/<\w+>|…/)
    .map((part) => part.replaceAll('.', '[.]'))
    .join('[^/]+');

/** Sentences with a term that `FIGURES` or `RETENTION` holds, without a name in code marks. */
function unnamedFigures(file: string, text: string): Finding[] {
  if (!HAVE_FIGURES.test(file)) return [];
  return text.split('\n').flatMap((line, index) =>
    line
      .split(/(?<=[.!?;|]) /)
      .filter((sentence) => !/`[\w.]+`/.test(sentence))
      .flatMap((sentence) => [...sentence.matchAll(FIGURE)])
      .flatMap(([figure, count, unit = '']) => {
        const names = TERMS.get(termOf(Number(count), unit)) ?? [];
        const known = names.map(({ name }) => name).join(' or ');
        const message = `${figure} stands without its constant (${known}?)`;
        return known ? [{ file, line: index + 1, message }] : [];
      }),
  );
}

/** Figures that are no longer those of the constants behind them. */
const wrongFigures = (file: string, text: string): Finding[] =>
  (file.endsWith('.md') ? matches(text, NAMED_FIGURE) : []).flatMap(
    ({ match: [, count, unit = '', name = ''], line }) => {
      const term = TERM_OF.get(name);
      const isOld = term !== undefined && term !== termOf(Number(count), unit);
      return isOld ? [{ file, line, message: `${name} is not ${count} ${unit}` }] : [];
    },
  );

/** Every capitalised word of the sources. */
function wordsOf(files: Files): Set<string> {
  const sources = [...files].filter(([file]) => !file.endsWith('.md')).map(([, text]) => text);
  return new Set(sources.flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? []));
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({
    match,
    line: text.slice(0, match.index).split('\n').length,
  }));

const KINDS = '{ts,tsx,mts,sql,css,md,mjs,json,html}';
const NOT_OURS = /(^|\/)(node_modules|dist|\.data|catalogues)\/|references\.test\.ts$/;

function readFiles(root: string): Files {
  const patterns = [
    `{apps,packages,e2e,scripts,bench,deploy,docs}/**/*.${KINDS}`,
    'docs/**/*.{png,jpg,csv}',
    'bench/*.pgbench',
    '*.{md,ts}',
    'package.json',
    'LICENSE',
    'deploy/**/{Containerfile,*.env,*.map}',
  ];
  const names = patterns
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: (name) => NOT_OURS.test(`${name}/`) }),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !NOT_OURS.test(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

if (import.meta.main) {
  const findings = checkReferences(readFiles(path.resolve(import.meta.dirname, '../..')));
  for (const { file, line, message } of findings) console.error(`${file}:${line}: ${message}`);
  if (findings.length > 0) {
    console.error(`\n${findings.length} references lead nowhere.`);
    process.exitCode = 1;
  } else {
    console.log('Every reference leads somewhere.');
  }
}

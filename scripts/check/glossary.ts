/**
 * Holds names and comments to docs/glossary.md: a word that its column "not" bans in every meaning
 * stands in no identifier, file name or comment.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { identifiersOf, readTexts, textsOf } from './written-texts.ts';

interface Ban {
  /** As the glossary writes it. */
  word: string;
  term: string;
  /** Matches a name followed by its words in lower case, or a comment in lower case. */
  pattern: RegExp;
  isForNamesOnly: boolean;
}

export interface Finding {
  file: string;
  /** An identifier, a file's path, or a comment with its line. */
  where: string;
  word: string;
  term: string;
}

/**
 * The words that a glossary bans in every meaning. In its tables a last column "not" has groups of
 * words divided by semicolons; a group that ends in brackets is banned in that meaning only.
 */
export function bansOf(glossary: string): Ban[] {
  const terms = new Map<string, string>();
  for (const line of glossary.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, term = ''] = cells;
    const groups = cells.length > 4 ? (cells.at(-2) ?? '').split('; ') : [];
    for (const word of groups
      .filter((group) => !group.endsWith(')'))
      .join(', ')
      .split(', ')) {
      if (word && word !== 'not' && !word.startsWith('---')) terms.set(word, term);
    }
  }
  return [...terms].map(([word, term]) => {
    return { word, term, pattern: patternOf(word), isForNamesOnly: word.startsWith('`') };
  });
}

function patternOf(word: string): RegExp {
  const plain = word.replaceAll('`', '');
  if (plain.endsWith('…')) return new RegExp(`^${plain.slice(0, -1)}`);
  return new RegExp(`\\b${plain.toLowerCase()}s?\\b`);
}

/** Names that libraries have given. */
const OF_LIBRARIES: ReadonlySet<string> = new Set(['IconWorld', 'letterSpacing']);

/** Every place of a banned word in sources by path; an identifier counts once a file. */
export function findBanned(sources: ReadonlyMap<string, string>, bans: readonly Ban[]): Finding[] {
  return [...sources].flatMap(([file, source]) => {
    const names = [file, ...identifiersOf(file, source).filter((name) => !OF_LIBRARIES.has(name))];
    const comments = textsOf(file, source).filter(({ kind }) => kind === 'comment');
    const forComments = bans.filter(({ isForNamesOnly }) => !isForNamesOnly);
    return [
      ...names.flatMap((name) =>
        banned(bans, `${name} ${separated(name)}`).map((ban) => ({ file, where: name, ...ban })),
      ),
      ...comments.flatMap(({ line, text }) =>
        banned(forComments, text.replace(/\s+/g, ' ').toLowerCase()).map((ban) => {
          return { file, where: `line ${line}`, ...ban };
        }),
      ),
    ];
  });
}

const banned = (bans: readonly Ban[], text: string) =>
  bans.filter(({ pattern }) => pattern.test(text)).map(({ word, term }) => ({ word, term }));

/** `settleTopup`, `SETTLE_TOPUP` and `settle-topup` → `settle topup` */
const separated = (name: string): string =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/** A line for each finding. */
export const complain = (findings: readonly Finding[]): string[] =>
  findings.map(({ file, where, word, term }) => {
    return `${file}: ${where}: "${word}", the glossary's term is ${term}`;
  });

const FILES = ['{apps,packages,e2e,scripts,bench}/**/*.{ts,tsx,mts,mjs,js,sql,css}', '*.ts'];

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const bans = bansOf(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
  const complaints = complain(findBanned(readTexts(root, FILES), bans));
  for (const line of complaints) console.error(line);
  if (complaints.length > 0) process.exitCode = 1;
  else console.log(`Names and comments keep to the glossary, ${bans.length} words are banned.`);
}

/**
 * Holds prose to plain sentences: a sentence names its subject first and has one idea, and no
 * paragraph of a document hides a rule.
 */
import path from 'node:path';
import process from 'node:process';
import { lineAt, readTexts, textsOf } from './written-texts.ts';

/** A sentence that begins with one of these has its subject elsewhere. */
const NO_OPENINGS = [
  'what',
  'whatever',
  'who',
  'whoever',
  'whom',
  'whose',
  'which',
  'whichever',
  'so',
  'of',
  'as long as',
  'one that',
  'one who',
];
const MAX_WORDS = 30;
/** The longest paragraph, in characters. */
const MAX_PARAGRAPH = 600;

/** Paragraphs are measured where rules are looked up. */
const MEASURED = /^(docs\/product\/.*|ARCHITECTURE|CONTRIBUTING)[.]md$/;

/** Legal texts have a style of their own. */
const LEGAL = 'apps/web/legal/';

export interface Finding {
  file: string;
  /** From 1. */
  line: number;
  rule: string;
  sentence: string;
}

/** Every sentence that breaks a rule, of sources and documents by path. */
export function findUnplain(files: ReadonlyMap<string, string>): Finding[] {
  const judged = [...files].filter(([file]) => !file.startsWith(LEGAL));
  return judged.flatMap(([file, source]) =>
    textsOf(file, source).flatMap(({ text, line: first }) => {
      const line = (index: number) => first + lineAt(text, index) - 1;
      const found = sentencesOf(text).flatMap(({ sentence, plain, index }) => {
        const rule = ruleBrokenBy(plain);
        return rule ? [{ file, line: line(index), rule, sentence }] : [];
      });
      if (!MEASURED.test(file) || text.length <= MAX_PARAGRAPH) return found;
      const rule = `a paragraph of ${text.length} characters, at most ${MAX_PARAGRAPH}`;
      return [...found, { file, line: first, rule, sentence: `${text.slice(0, 60)}…` }];
    }),
  );
}

/** A question may begin as questions do. */
function ruleBrokenBy(plain: string): string | undefined {
  if (plain.endsWith('?')) return;
  const opening = NO_OPENINGS.find((words) => new RegExp(`^${words}\\b`).test(plain));
  if (opening) return `a sentence begins with "${opening}"`;
  const { length } = plain.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (length > MAX_WORDS) return `a sentence of ${length} words, at most ${MAX_WORDS}`;
}

/** A sentence in one line, as it is written and with code and quotations as one word each. */
function sentencesOf(text: string): { sentence: string; plain: string; index: number }[] {
  const masked = text.replace(
    /`[^`]*`|"[^"]*"|“[^”]*”/g,
    ([mark, ...rest]) => `${mark}${'x'.repeat(rest.length)}`,
  );
  const ends = [...masked.matchAll(/[.!?][)*]*\s+(?=[(*[]*[\p{Lu}`"“])/gu)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts.map((index, at) => {
    const inOneLine = (all: string) =>
      all
        .slice(index, starts[at + 1])
        .replace(/\s+/g, ' ')
        .trim();
    const plain = inOneLine(masked).replace(/^[^\p{L}\p{N}]+|[)*]+$/gu, '');
    return { sentence: inOneLine(text), plain: plain.toLowerCase(), index };
  });
}

const FILES = [
  '{apps,packages,e2e,scripts,bench,docs}/**/*.{ts,tsx,mts,mjs,js,sql,css,md}',
  '*.{md,mjs,ts}',
  '.*.mjs',
];

if (import.meta.main) {
  const findings = findUnplain(readTexts(path.resolve(import.meta.dirname, '../..'), FILES));
  for (const { file, line, rule, sentence } of findings) {
    console.error(`${file}:${line}: ${rule}: ${sentence}`);
  }
  if (findings.length > 0) process.exitCode = 1;
  else console.log('Every sentence is plain.');
}

import { CATALOGUE_DEFAULT, type Language } from '@merenda/domain/places/languages';
import { loadCatalogue } from '@merenda/i18n';
import { literal } from '../steps/controls.ts';
import type { PageReading } from './read-page.ts';

type Texts = Readonly<Record<string, string>>;

interface Foreign {
  key: string;
  pattern: RegExp;
}

/** The other languages whose words must not be left over: English, and what a missing key shows. */
const otherLanguages = (language: Language): Language[] =>
  language.startsWith('pt') ? ['en'] : ['en', CATALOGUE_DEFAULT];

/** A judge of a language's pages: raw keys, unfilled holes, words of another language. */
export async function wordsJudge(language: Language): Promise<(page: PageReading) => string[]> {
  const own = await loadCatalogue(language);
  const mine = new Set(Object.values(own));
  const areas = new Set(Object.keys(own).map((key) => key.split('.')[0]));
  const foreign: Foreign[] = [];
  for (const other of otherLanguages(language)) {
    if (other !== language) foreign.push(...patternsOf(await loadCatalogue(other), own));
  }
  const judged = new Map<string, string[]>();
  const judge = (text: string): string[] => {
    const known = judged.get(text) ?? judgeAnew(text);
    judged.set(text, known);
    return known;
  };
  const judgeAnew = (text: string): string[] => {
    if (isKey(text, areas)) return [`"${text}" is a key, not a text`];
    if (/\{\{|<\/?\w+>/.test(text)) return [`"${text}" has an unfilled hole`];
    if (mine.has(text)) return [];
    const found = foreign.find(({ pattern }) => pattern.test(text));
    return found ? [`"${text}" is not in ${language} (${found.key})`] : [];
  };
  return ({ shown, said }) =>
    [...new Set([...shown.map(({ text }) => text), ...said])].flatMap(judge);
}

const isKey = (text: string, areas: ReadonlySet<string | undefined>): boolean =>
  /^[a-z]\w*(\.[\w/-]+)+$/.test(text) && areas.has(text.split('.')[0]);

/** A pattern for each text that the language says differently; a few letters prove nothing. */
function patternsOf(theirs: Texts, own: Texts): Foreign[] {
  return Object.entries(theirs).flatMap(([key, text]) => {
    const { length } = text.replace(/\{\{\w+\}\}|\$t\([^)]+\)|[^\p{L}]/gu, '');
    if (own[key] === text || length < 4) return [];
    return [
      {
        key,
        pattern: new RegExp(
          `^${text
            .split(/\{\{\w+\}\}|\$t\([^)]+\)/)
            .map(literal)
            .join('.+')}$`,
        ),
      },
    ];
  });
}

import type { Language } from '@merenda/domain/places/languages';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Numbers in words, without "one": most languages also use it for "a". */
const NUMBER_WORDS: Record<Language, string> = {
  'pt-BR': 'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta',
  'pt-PT': 'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta',
  en: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|twice',
  'es-ES': 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta',
  'fr-FR': 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente',
  'de-DE':
    '(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig)(?:mal)?|dreißig',
  'nl-NL':
    '(?:twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|vijftien|twintig)(?:maal)?|dertig',
  'hu-HU':
    '(?:két|kettő|három|négy|öt|hat|hét|nyolc|kilenc|tíz|tizenkét|tizenöt|húsz)(?:szer|szor|ször)?',
};

interface Allowed {
  /** Keys of a catalogue, or lines of legal documents, from their beginning. */
  where: RegExp;
  what: RegExp;
  why: string;
}

/** Figures that may be typed, each with the reason why no rule has them. */
export const ALLOWED: readonly Allowed[] = [
  { where: /^form\.card\.valid\.date$/, what: /08\/29/, why: 'an example of how it is written' },
  {
    where: /^(?:form\.recurring\.dayOfMonth|topups\.monthly\.(?:days|endDays)|terms-of-sale:)/,
    what: /(?<!\d)1(?=\.? ?(?:–|[^\d{}.]{1,12})\{\{lastDayOfMonth\}\})/u,
    why: 'a month begins with its 1st',
  },
  { where: /^(?:terms|privacy)-/, what: /^#+ \d+\./, why: 'the number of a section' },
  {
    where: /^(?:terms|privacy)-/,
    what: /(?<=(?:section|se(?:c|ç|cç)ão|sección|point|Abschnitt|punt) )\d+|\d+(?=\. pont)/u,
    why: 'the number of a section',
  },
  {
    where: /^(?:terms|privacy)-/,
    what: /\d[\d.,]*\/\d+(?:\/\w+)?|(?<=(?:Act|Regulations) )\d{4}/u,
    why: 'the number of a law',
  },
  {
    where: /^(?:terms|privacy)-/,
    what: /(?<=(?:arti[ck](?:le|el|elen|les)|artigos?|artículos?|regulation) )\d+.*?(?=\)[.;,:]| of | do | del | de | du | der | des | van |$)/iu,
    why: 'the article of a law',
  },
  {
    where: /^(?:terms|privacy)-/,
    what: /\d+\.(?= cikk| és \d+\. cikk)|(?<=cikk )\(\d\)/u,
    why: 'the article of a law',
  },
  {
    where: /^terms-of-sale:/,
    what: /twice|duas vezes|dos veces|deux fois|zweimal|twee keer|kétszer/,
    why: 'never twice is never again',
  },
];

/** Finds typed figures and number words that a rule has. */
export const checkFigures = (texts: readonly Text[]): Finding[] =>
  texts.flatMap(({ language, key, text }) => {
    const allowed = ALLOWED.filter(({ where }) => where.test(key));
    const rest = allowed
      .reduce((left, { what }) => left.replace(new RegExp(what, `${what.flags}g`), ' '), text)
      .replace(/\{\{\w+\}\}|\$t\([^)]*\)/g, ' ');
    const words = new RegExp(
      `\\d[\\d.,]*|(?<![\\p{L}\\p{M}])(?:${NUMBER_WORDS[language]})(?![\\p{L}\\p{M}])`,
      'giu',
    );
    return [...rest.matchAll(words)].map(([detail]) => ({
      language,
      key,
      problem: 'a typed figure' as const,
      detail,
    }));
  });

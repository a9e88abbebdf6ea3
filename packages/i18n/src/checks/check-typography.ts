import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Typewriter characters, for which every language has a typographic form. */
const TYPED = /['"´`]/;

/** Finds texts with a straight apostrophe or straight quotation marks. */
export const checkTypography = (texts: readonly Text[]): Finding[] =>
  texts
    .filter(({ text }) => TYPED.test(text))
    .map(({ language, key, text }) => ({
      language,
      key,
      problem: 'straight quotes',
      detail: JSON.stringify(text),
    }));

import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Signs of a typewriter, which have a right form in every language. */
const TYPED = /['"´`]/;

/** Says which texts hold a straight apostrophe or straight quotation marks. */
export const checkTypography = (texts: readonly Text[]): Finding[] =>
  texts
    .filter(({ text }) => TYPED.test(text))
    .map(({ language, key, text }) => ({
      language,
      key,
      problem: 'straight quotes',
      detail: JSON.stringify(text),
    }));

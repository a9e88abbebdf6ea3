import type { Language } from '@merenda/domain/places/languages';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Characters in place of which every language has others. */
const TYPED: readonly { problem: Finding['problem']; found: RegExp; only?: Language }[] = [
  { problem: 'straight quotes', found: /['"´`]/ },
  { problem: 'quotes without a text', found: /[“„«‘][\s\u202f\u00a0]*[”“»’]/ },
  // The space before a dot between two facts does not break: no line begins with a dot.
  { problem: 'a line may begin with its dot', found: / ·/ },
  // A Hungarian day ends with a dot, which ends its sentence, too.
  {
    problem: 'a dot after the dot of a day',
    found: /\{\{(date|day|start|end)\}\}\./,
    only: 'hu-HU',
  },
];

/** Finds texts with characters of a typewriter. */
export const checkTypography = (texts: readonly Text[]): Finding[] =>
  texts.flatMap(({ language, key, text }) =>
    TYPED.filter(({ found, only = language }) => only === language && found.test(text)).map(
      ({ problem }) => ({
        language,
        key,
        problem,
        detail: JSON.stringify(text),
      }),
    ),
  );

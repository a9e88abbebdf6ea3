/** Stands between facts of a line. The space before the dot does not break: no line begins with a dot. */
export const DOT = '\u00a0· ';

/** The facts that there are, in a line with dots between them. */
export const dotted = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(DOT);

/**
 * The facts that there are, in a line with dots between them. The space before a dot does not break: no line
 * begins with a dot.
 */
export const dotted = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');

/**
 * Matches digits that are a value of their own in a text.
 *
 * A few digits also occur by chance in ids, times and tokens: a test that searches a secret's
 * digits alone sometimes fails without a fault. A hyphen joins digits: such a value is given whole.
 */
export const standsAlone = (digits: string): RegExp =>
  new RegExp(`(?<![\\w.-])${digits}(?![\\w-])`);

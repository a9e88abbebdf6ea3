// Countries where the family name comes first.
const FAMILY_NAME_FIRST: readonly string[] = ['HU'];

/**
 * The name to address a person by: the first word of a full name, or the last in countries where
 * the family name comes first ("Kovács Bence" is Bence). `country` is ISO 3166 alpha-2.
 */
export function givenName(fullName: string, country: string): string {
  const words = fullName.trim().split(/\s+/);
  return (FAMILY_NAME_FIRST.includes(country) ? words.at(-1) : words[0]) ?? '';
}

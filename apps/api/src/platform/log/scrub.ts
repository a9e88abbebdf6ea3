const PATTERNS = {
  uuid: `[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}`,
  login: String.raw`[^\s/:]+:[^\s/@]+@`,
  address: String.raw`[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+`,
  query: String.raw`\?[\w.%-]+=\S*`,
  credential: String.raw`\b(?:We|Bearer|Basic) \S+`,
  secret: String.raw`\b[\w-]{32,}`,
  digits: String.raw`\+?\d(?:[ ./()-]{0,2}\d){6,}`,
};

const ANY = new RegExp(
  Object.entries(PATTERNS)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'g',
);

/**
 * A text without personal data and secrets: addresses, query strings, credentials, long runs of digits
 * (cards, phones, tax numbers, days of birth). Our own ids stay.
 */
export const scrub = (text: string): string =>
  text.replace(ANY, (...match) => {
    const groups = match.at(-1) as Record<keyof typeof PATTERNS, string | undefined>;
    if (groups.uuid) return groups.uuid;
    const [name] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    return `[${name}]`;
  });

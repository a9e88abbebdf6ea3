import all from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { COUNTRIES } from '../../places/countries.ts';

/** The library's facts of our countries, without those that only print numbers. */
function ours(): string {
  const codes = COUNTRIES.map(({ iso2 }) => iso2).toSorted();
  const countries = codes.map((iso2) => {
    const facts: unknown[] = [...((all.countries as Record<string, unknown[]>)[iso2] ?? [])];
    if (Array.isArray(facts[FORMATS])) facts[FORMATS] = 0;
    return `    ${iso2}: ${JSON.stringify(facts)},`;
  });
  const callingCodes = Object.entries(all.country_calling_codes as Record<string, string[]>)
    .map(([code, of]) => [code, of.filter((iso2) => codes.includes(iso2))] as const)
    .filter(([, of]) => of.length > 0)
    .map(([code, of]) => `    ${code}: ${JSON.stringify(of)},`);
  return [
    '// Written by facts.test.ts from libphonenumber-js; `npx vitest run facts.test.ts -u` writes it anew.',
    'export const PHONE_FACTS = {',
    `  version: ${JSON.stringify(all.version)},`,
    '  country_calling_codes: {',
    ...callingCodes,
    '  },',
    '  countries: {',
    ...countries,
    '  },',
    '};',
    '',
  ].join('\n');
}

const FORMATS = 4;

test('the facts about numbers are those of the library that is installed', async () => {
  await expect(ours()).toMatchFileSnapshot('./generated.ts');
});

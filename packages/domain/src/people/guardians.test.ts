import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenName, maskedEmail, shownName } from './guardians.ts';

test.each([
  ['Marina Almeida', 'BR', 'Marina'],
  ['Kovács Bence', 'HU', 'Bence'],
  ['  Inês  Carvalho ', 'PT', 'Inês'],
  ['Madonna', 'HU', 'Madonna'],
])('%s in %s is called %s', (name, country, given) => {
  expect(givenName(name, country)).toBe(given);
});

test.each([
  ['Ana Clara d’Ávila-Souza', 'Ana Clara d’Ávila-Souza'],
  ['St. Mary’s (Primary) & 2nd School', 'St. Mary’s (Primary) & 2nd School'],
  ['www.evil.example', 'www evil example'],
  ['win at evil.example/now', 'win at evil examplenow'],
  ['https://evil.example', 'httpsevil example'],
  ['Marina\r\nBcc: all@evil.example', 'Marina Bcc allevil example'],
  ['evil。example', 'evilexample'],
  ['Call +55 (11) 96123-4567 now', 'Call () - now'],
  ['a\u202Eelpmaxe.live', 'aelpmaxe live'],
  ['x'.repeat(200), 'x'.repeat(60)],
  ['<b>Marina</b> {{brand}} $t(x)', 'bMarinab brand t(x)'],
])('an e-mail shows the name %j as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test.each([
  ['marina@example.com', 'm•••@example.com'],
  ['m@example.com', 'm•••@example.com'],
])('%s is masked as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test('any name in an e-mail is no link, no number to call and no line of its own', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl(), fc.emailAddress()),
      fc.constantFrom('BR', 'HU'),
      (name, country) => {
        const shown = shownName(name);
        expect(shown).not.toMatch(/\.[^ ]|[:/@<>{}$]|[^\S ]|\p{C}/u);
        expect([...shown].length).toBeLessThanOrEqual(60);
        expect(shown.match(/\p{N}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
        const given = givenName(name, country);
        expect(given).not.toMatch(/[.:/@\s<>]|\p{C}/u);
        expect([...given].length).toBeLessThanOrEqual(40);
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { plainEmail } from './emails.ts';

const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.com`;

test.each([
  ['a@b.co', 'a@b.co'],
  ['Marina.Almeida+Escola@Exemplo.com.BR', 'marina.almeida+escola@exemplo.com.br'],
  // RFC 5322 allows all of these before the @.
  ['ana&bia@example.com', 'ana&bia@example.com'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['a!#$%&*+/=?^_`{|}~-z@example.com', 'a!#$%&*+/=?^_`{|}~-z@example.com'],
  ['user@mail-1.example.museum', 'user@mail-1.example.museum'],
  ['1@2.example', '1@2.example'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  [`abc@${long}`, `abc@${long}`],
  // Spaces around the address.
  [' ana@escola.example\u00a0', 'ana@escola.example'],
  ['\ufeffana@escola.example\u200b', 'ana@escola.example'],
  ['\u202aana@escola.example\u202c\r\n', 'ana@escola.example'],
  ['ana\u200b@escola\u00ad.example', 'ana@escola.example'],
  ['mailto:ana@escola.example', 'ana@escola.example'],
  ['<ana@escola.example>', 'ana@escola.example'],
  ['ａｎａ＠ｅｓｃｏｌａ．ｅｘａｍｐｌｅ', 'ana@escola.example'],
  ['ana.lima@escola\u2011azul.example', 'ana.lima@escola-azul.example'],
  // Domains in other scripts.
  ['jozsef@példa.hu', 'jozsef@xn--plda-bpa.hu'],
  ['jozsef@pe\u0301lda.hu', 'jozsef@xn--plda-bpa.hu'],
  ['JOZSEF@PÉLDA.HU', 'jozsef@xn--plda-bpa.hu'],
  ['jozsef@xn--plda-bpa.hu', 'jozsef@xn--plda-bpa.hu'],
  ['ana@straße.example', 'ana@xn--strae-oqa.example'],
  ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
])('%s is %s', (typed, email) => {
  expect(plainEmail(typed)).toBe(email);
  expect(plainEmail(email)).toBe(email);
});

test.each([
  '',
  ' ',
  '@',
  'a@b',
  'a b@c.de',
  'a@@b.co',
  'a@b@c.de',
  '@b.co',
  'a@.co',
  'a@b..co',
  'a@b.co.',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.de',
  'a@b.co, c@d.co',
  'a@b.co;c@d.co',
  '"a b"@c.de',
  'a(x)@b.co',
  'a\\b@c.de',
  'Ana <ana@escola.example>',
  'józsef@example.hu',
  'a@b_c.de',
  'a@-b.co',
  'a@b-.co',
  'a@b.c',
  'a@127.0.0.1',
  'a@1.2',
  'a@[127.0.0.1]',
  'a@b.co:25',
  'a@b.co/x',
  'a@b%2eco.de',
  'a@b.co?x',
  `${'x'.repeat(65)}@example.com`,
  `abcd@${long}`,
  `a@${'x'.repeat(64)}.com`,
  'ana\u202e\n@escola.example',
  'ana@esc\u0000ola.example',
  '\ud800@b.co',
])('%j is no address that mail can be sent to', (typed) => {
  expect(plainEmail(typed)).toBeUndefined();
});

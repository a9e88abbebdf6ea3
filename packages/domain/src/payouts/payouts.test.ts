import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameOfBank } from '../payments/banks.ts';
import {
  type Destination,
  destinationErrors,
  destinationTypes,
  maskDestination,
  normaliseDestination,
  writtenDestination,
} from './destinations.ts';
import { groupIban, ibanFault, normaliseIban } from './iban.ts';
import {
  approversWanted,
  asksLater,
  FOUR_EYES_FROM,
  fourEyesOf,
  motiveError,
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  withEarlier,
} from './payouts.ts';
import { bankName, bankText, holderError } from './printed-name.ts';

const account = (fields: object = {}): Destination => ({
  type: 'bank-account',
  bank: '001',
  bankAgency: '1234-5',
  bankAccountNumber: '123456-7',
  ...fields,
});
const pix = (pixKeyType: string, pixKey: string) =>
  ({ type: 'pix', pixKeyType, pixKey }) as Destination;

const fieldsWrong = (destination: Destination) =>
  Object.keys(destinationErrors(normaliseDestination(destination), nameOfBank));

describe('a destination', () => {
  test('has its own fields and no other, whatever else a form holds', () => {
    const form = { iban: 'pt50 0002 0123 1234 5678 9015 4', bank: '341', pixKey: 'a@b.test' };
    expect(normaliseDestination({ type: 'iban', ...form } as Destination)).toEqual({
      type: 'iban',
      iban: 'PT50000201231234567890154',
    });
  });

  test.each<[string, Destination]>([
    ['an account with check digits', account()],
    ['without dashes', account({ bankAgency: '12345', bankAccountNumber: '1234567' })],
    ['an agency without a check digit', account({ bankAgency: '0001' })],
    ['a check digit X', account({ bankAccountNumber: '12.345-x' })],
    ['a CPF as PIX key', pix('cpf', '529.982.247-25')],
    ['a CNPJ', pix('cnpj', '33.000.167/0001-01')],
    ['an address', pix('email', ' Marina@Example.test ')],
    ['a mobile number without its country', pix('phone', '(11) 96123-4567')],
    ['a random key', pix('random', '123E4567-e89b-12d3-a456-426614174000')],
    ['an IBAN in groups', { type: 'iban', iban: 'HU42 1177 3016 1111 1018 0000 0000' }],
    ['a sort code', { type: 'sort-code', sortCode: '12-34-56', bankAccountNumber: '1234 5678' }],
  ])('is accepted: %s', (_name, destination) => {
    expect(fieldsWrong(destination)).toEqual([]);
  });

  test.each<[string, Destination, string]>([
    ['a bank that does not exist', account({ bank: '999' }), 'bank'],
    ['an agency of letters', account({ bankAgency: 'abcd' }), 'bankAgency'],
    [
      'an account of letters',
      account({ bankAccountNumber: 'conta corrente' }),
      'bankAccountNumber',
    ],
    ['nothing but a check digit', account({ bankAccountNumber: '7' }), 'bankAccountNumber'],
    [
      'an account that is too long',
      account({ bankAccountNumber: '12345678901234' }),
      'bankAccountNumber',
    ],
    ['a CPF as CNPJ', pix('cnpj', '529.982.247-25'), 'pixKey'],
    ['an address without a domain', pix('email', 'marina@'), 'pixKey'],
    ['an address with an accent', pix('email', 'josé@banco.com.br'), 'pixKey'],
    ['a Cyrillic a in an address', pix('email', 'k\u0430te@banco.com.br'), 'pixKey'],
    ['a number abroad', pix('phone', '+36301234567'), 'pixKey'],
    ['no UUID', pix('random', '123e4567'), 'pixKey'],
    ['one digit wrong', { type: 'iban', iban: 'HU43 1177 3016 1111 1018 0000 0000' }, 'iban'],
    ['one digit missing', { type: 'iban', iban: 'PT5000020123123456789015' }, 'iban'],
    ['an IBAN beyond SEPA', { type: 'iban', iban: 'BR1800360305000010009795493C1' }, 'iban'],
    [
      'five digits',
      { type: 'sort-code', sortCode: '12345', bankAccountNumber: '12345678' },
      'sortCode',
    ],
    [
      'five digits of an account',
      { type: 'sort-code', sortCode: '123456', bankAccountNumber: '12345' },
      'bankAccountNumber',
    ],
    [
      'nine digits of an account',
      { type: 'sort-code', sortCode: '123456', bankAccountNumber: '123456789' },
      'bankAccountNumber',
    ],
    ['a CNPJ with a letter for a check digit', pix('cnpj', '12.ABC.345/01DE-3A'), 'pixKey'],
    ['an IBAN of another alphabet', { type: 'iban', iban: 'РT50000201231234567890154' }, 'iban'],
  ])('is refused at its field: %s', (_name, destination, field) => {
    expect(fieldsWrong(destination)).toEqual([field]);
  });

  test('an IBAN of a wrong length is refused with its country’s length', () => {
    const iban = 'PT5000020123123456789015';
    expect(destinationErrors({ type: 'iban', iban }, nameOfBank).iban).toEqual({
      key: 'reversal.error.ibanLength',
      values: { country: 'PT', length: 25, given: 24 },
    });
  });

  test('shows no more than the bank and the end of the account', () => {
    expect(maskDestination(account(), nameOfBank)).toEqual({
      type: 'bank-account',
      bank: 'Banco do Brasil S.A.',
      account: '••••56-7',
    });
    expect(maskDestination(pix('email', 'marina@example.test'), nameOfBank).account).toBe(
      'm••••@example.test',
    );
    expect(maskDestination(account({ bankAccountNumber: '1-7' }), nameOfBank).account).toBe(
      '••••7',
    );
  });

  test('is of a kind that the country’s banks have', () => {
    expect(destinationTypes('BR')).toEqual(['bank-account', 'pix']);
    expect(destinationTypes('GB')).toEqual(['sort-code']);
    expect(destinationTypes('HU')).toEqual(['iban']);
  });
});

const PT = { type: 'iban', iban: 'PT50000201231234567890154' };
const british = (sortCode: string, bankAccountNumber: string) => ({
  type: 'sort-code',
  sortCode,
  bankAccountNumber,
});
const UUID = '123e4567-e89b-12d3-a456-426614174000';

test.each<[string, object, object]>([
  ['zero-width spaces', { ...PT, iban: 'PT50\u200b0002\u200b0123 1234 5678 9015 4\ufeff' }, PT],
  ['embedded directions', { ...PT, iban: '\u202aPT50 0002 0123 1234 5678 9015 4\u202c' }, PT],
  ['isolated directions', { ...PT, iban: '\u2066PT50000201231234567890154\u2069' }, PT],
  ['hyphens', { ...PT, iban: 'PT50-0002-0123-1234-5678-9015-4' }, PT],
  ['dashes of all kinds', { ...PT, iban: 'PT50–0002—0123‑1234−5678-9015.4' }, PT],
  ['no-break spaces', { ...PT, iban: 'PT50\u00a00002\u202f0123 1234 5678 9015 4' }, PT],
  ['the word before it', { ...PT, iban: 'IBAN PT50 0002 0123 1234 5678 9015 4' }, PT],
  ['the word and a colon', { ...PT, iban: 'iban: pt50 0002 0123 1234 5678 9015 4' }, PT],
  ['full-width letters', { ...PT, iban: 'ＰＴ５０000201231234567890154' }, PT],
  ['a sort code in hyphens', british('20-20-15', '12345678'), british('202015', '12345678')],
  ['in dashes', british('20–20–15', '12345678'), british('202015', '12345678')],
  ['in spaces', british(' 20 20\u00a015', '1234 5678'), british('202015', '12345678')],
  ['in slashes', british('20/20/15', '1234-5678'), british('202015', '12345678')],
  ['an account of seven digits', british('202015', '1234567'), british('202015', '01234567')],
  ['an account of six digits', british('202015', '123-456'), british('202015', '00123456')],
  ['a phone without +', pix('phone', '5511961234567'), pix('phone', '+5511961234567')],
  ['a phone without its country', pix('phone', '11961234567'), pix('phone', '+5511961234567')],
  ['a phone of area 55', pix('phone', '55 99612-3456'), pix('phone', '+5555996123456')],
  ['a phone with 0', pix('phone', '(011) 96123–4567'), pix('phone', '+5511961234567')],
  ['a phone with (0)', pix('phone', '+55 (0) 11 96123-4567'), pix('phone', '+5511961234567')],
  ['a phone with 00', pix('phone', '0055 11 96123 4567'), pix('phone', '+5511961234567')],
  ['a phone of a link', pix('phone', 'tel:+5511961234567'), pix('phone', '+5511961234567')],
  [
    'marks in a phone',
    pix('phone', '\u202a+55 11 96123-4567\u202c'),
    pix('phone', '+5511961234567'),
  ],
  ['marks in a CPF', pix('cpf', '\u200b529.982.247–25\u200b'), pix('cpf', '52998224725')],
  ['a CNPJ', pix('cnpj', '33.000.167/0001–01'), pix('cnpj', '33000167000101')],
  ['a CNPJ of letters', pix('cnpj', '12.abc.345/01DE-35'), pix('cnpj', '12ABC34501DE35')],
  [
    'marks in an address',
    pix('email', '\u2068Ana@Banco.com.br\u2069'),
    pix('email', 'ana@banco.com.br'),
  ],
  [
    'a sign of kelvins for a K',
    pix('email', '\u212Aate@banco.com.br'),
    pix('email', 'kate@banco.com.br'),
  ],
  [
    'an address of a link',
    pix('email', 'mailto:ana@banco.com.br'),
    pix('email', 'ana@banco.com.br'),
  ],
  [
    'marks in a random key',
    pix('random', `\ufeff${UUID.toUpperCase()}\u200b`),
    pix('random', UUID),
  ],
  ['dashes in a random key', pix('random', UUID.replaceAll('-', '–')), pix('random', UUID)],
  ['a random key without groups', pix('random', UUID.replaceAll('-', '')), pix('random', UUID)],
  [
    'an account in dashes',
    account({ bankAgency: '1234–5', bankAccountNumber: '123456 — 7' }),
    account(),
  ],
  [
    'a short agency',
    account({ bankAgency: '1', bankAccountNumber: '\u200b123456-7' }),
    account({ bankAgency: '0001' }),
  ],
  [
    'a short agency with a check digit',
    account({ bankAgency: '12-x' }),
    account({ bankAgency: '0012-X' }),
  ],
])('pasted with %s is the same', (_name, pasted, stored) => {
  const kept = normaliseDestination(pasted as Destination);
  expect(kept).toEqual(stored);
  expect(destinationErrors(kept, nameOfBank)).toEqual({});
  expect(normaliseDestination(kept)).toEqual(kept);
  expect(normaliseDestination(writtenDestination(kept))).toEqual(kept);
});

test('a destination is shown in its owner’s spelling', () => {
  expect(writtenDestination(PT as Destination)).toEqual({
    ...PT,
    iban: 'PT50 0002 0123 1234 5678 9015 4',
  });
  expect(writtenDestination(british('202015', '01234567') as Destination)).toEqual(
    british('20-20-15', '01234567'),
  );
});

test.each([
  'AT61 1904 3002 3457 3201',
  'BE68 5390 0754 7034',
  'DE89 3704 0044 0532 0130 00',
  'ES91 2100 0418 4502 0005 1332',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NL91 ABNA 0417 1643 00',
  'PT50 0002 0123 1234 5678 9015 4',
])('%s is an IBAN, and with any two neighbours exchanged is none', (written) => {
  const iban = normaliseIban(written);
  expect(ibanFault(iban)).toBeUndefined();
  expect(groupIban(iban)).toBe(written);
  for (let at = 4; at < iban.length - 1; at += 1) {
    const [one, other] = [iban[at] ?? '', iban[at + 1] ?? ''];
    if (one === other) continue;
    const exchanged = iban.slice(0, at) + other + one + iban.slice(at + 2);
    expect(ibanFault(exchanged), exchanged).toBe('checkDigits');
  }
});

test.each([
  ['João Ødegård', 'Joao Odegard'],
  ['Đorđe Łukasz', 'Dorde Lukasz'],
  ['D’Ávila–Núñez', "D'Avila-Nunez"],
  ['D´Ávila', "D'Avila"],
  ['Ő Zsófia', 'O Zsofia'],
  ['Straße 2', 'Strasse 2'],
  ['OʼBrien', "O'Brien"],
  ['Kaʻōpua', "Ka'opua"],
  ['Marceŀla', 'Marcella'],
  ['Marcel·la', 'Marcella'],
  ['Ĳsbrand Dĳk', 'IJsbrand Dijk'],
  ['Əliyev Məmməd', 'Eliyev Memmed'],
  ['ŉ Ŋaŋa Ŧeŧ', "'n Nana Tet"],
  ['Ǿ Ǆ', 'O DZ'],
  ['1º Nº 2ª', '1o No 2a'],
])('banks can write %s', (name, printed) => {
  expect(holderError(name, 'sepa')).toBeUndefined();
  expect(bankText(name, 'sepa')).toBe(printed);
});

// The first two names were written unchanged, for which a bank refuses the whole file.
test.each([
  ['Carvalho & Filhos, Lda', 'Carvalho + Filhos, Lda', 'CARVALHO E FILHOS, LDA'],
  ['Ines_Carvalho #2', 'Ines-Carvalho .2', 'INES-CARVALHO 2'],
  ['A&B', 'A+B', 'A E B'],
  ['"Ana" <ana@b.c>; [x] {y} \\ | ~', '.Ana. .ana.b.c., (x) (y) / / -', 'ANA ANA B.C X Y'],
  ['50% $1 €2 *!^=', '50. .1 E2 ....', '50 1 2'],
  ['D`Ávila (São Paulo)', "D'Avila (Sao Paulo)", 'D AVILA SAO PAULO'],
  ['Ana\t\n\u0000Lima 🎉', 'Ana Lima', 'ANA LIMA'],
  ['Straße', 'Strasse', 'STRASSE'],
])('%j is %j in SEPA and %j in CNAB', (name, sepa, cnab) => {
  expect([bankText(name, 'sepa'), bankText(name, 'cnab')]).toEqual([sepa, cnab]);
});

test.each([
  ['Ελευθέριος Ψαρράς', 'Eleytherios PSarras'],
  ['Θεοδώρα ΧΡΥΣΟΧΟΪΔΗ', 'THeodora CHRYSOCHOIDI'],
  ['Щерьо Йовков', 'SHTeryo Yovkov'],
])(
  '%s is %s in SEPA, by its table of characters, and cannot be written in CNAB',
  (name, written) => {
    expect(holderError(name, 'sepa')).toBeUndefined();
    expect(bankText(name, 'sepa')).toBe(written);
    expect(holderError(name, 'cnab')?.key).toBe('reversal.error.characters');
  },
);

test.each([
  ['Рыжий Эд', 'sepa', 'ы Э'],
  ['Иван', 'cnab', 'И В А Н'],
  ['山田', 'sepa', '山 田'],
  ['Ｍarina', 'cnab', 'Ｍ'],
  ['𝐌arina 𝐌', 'sepa', '𝐌'],
  ['Ana ٣', 'sepa', '٣'],
] as const)(
  'banks cannot write “%s” (%s), and the error gives the reason: %s',
  (name, set, characters) =>
    expect(holderError(name, set)).toEqual({
      key: 'reversal.error.characters',
      values: { characters },
    }),
);

test.each(['...', '123', ''])('“%s” is no name', (name) =>
  expect(holderError(name, 'sepa')).toEqual({ key: 'reversal.error.name' }),
);

test.each([
  ['sepa', 70, /^[A-Za-z0-9/?:().,'+ -]*$/],
  ['cnab', 30, /^[A-Z0-9.,/ -]*$/],
] as const)('any name in %s has only its characters, %i of them at most', (set, most, signs) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      expect(bankText(name, set)).toMatch(signs);
      expect(bankName(name, set).length).toBeLessThanOrEqual(most);
    }),
  );
});

test('a motive has ten characters', () => {
  expect(motiveError('too short')).toEqual({ key: 'form.required.min', values: { number: 10 } });
  expect(motiveError('   ')).toEqual({ key: 'form.required' });
  expect(motiveError('We are moving to Porto.')).toBeUndefined();
});

test('every state but the first can be reached, and final ones have no successor', () => {
  const reached = new Set(Object.values(PAYOUT_TRANSITIONS).flat());
  expect(PAYOUT_STATUSES.filter((status) => !reached.has(status))).toEqual(['requested']);
  expect(PAYOUT_TRANSITIONS.returned).toEqual([]);
});

test('two operators approve large amounts, and every amount of a currency without a limit', () => {
  const brl = fourEyesOf('BRL', null);
  expect(approversWanted(withEarlier(FOUR_EYES_FROM.BRL - 1n, 0n), brl)).toBe(1);
  expect(approversWanted(withEarlier(FOUR_EYES_FROM.BRL - 1n, 1n), brl)).toBe(2);
  expect(approversWanted(withEarlier(1n, 0n), fourEyesOf('USD', null))).toBe(2);
});

test('a company asks for a second person from its own amount on or its currency’s, whichever is lower', () => {
  const currencies = fc.constantFrom('BRL', 'EUR', 'GBP', 'HUF', 'USD');
  const minor = fc.bigInt(0n, 2n * FOUR_EYES_FROM.HUF);
  fc.assert(
    fc.property(currencies, fc.option(minor), minor, (currency, own, amount) => {
      const highest = currency === 'USD' ? 0n : FOUR_EYES_FROM[currency];
      const asks = amount >= highest || (own !== null && amount >= own);
      expect(approversWanted(withEarlier(amount, 0n), fourEyesOf(currency, own))).toBe(
        asks ? 2 : 1,
      );
    }),
  );
});

test.each([
  [null, 0n, false],
  [null, 100n, false],
  [100n, 99n, false],
  [100n, 100n, false],
  [100n, 101n, true],
  [0n, null, true],
])(
  'an own amount of %s that becomes %s asks for a second person later: %s',
  (before, after, later) => {
    expect(asksLater({ before, after })).toBe(later);
  },
);

test('a first approval waits for a second one, also for an amount that one person could give since', () => {
  expect(approversWanted(withEarlier(1n, 0n), fourEyesOf('BRL', null), { hasFirst: true })).toBe(2);
});

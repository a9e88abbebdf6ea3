import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CnabFile, cnab240, record } from './cnab240.ts';
import { type Element, isPayable, type PainFile, pain001, painFaults } from './pain001.ts';

const CNAB: CnabFile = {
  payer: {
    bank: '341',
    bankName: 'Itaú Unibanco',
    cnpj: '33000167000101',
    name: 'Wefood Refeições Ltda',
    agreement: 'C123',
    agency: '1234',
    agencyDigit: '',
    account: '56789',
    accountDigit: '0',
  },
  sequence: 7,
  day: '2026-11-23',
  time: '14:05:09',
  payOn: '2026-11-24',
  payments: [
    {
      id: '019355d20000700080ab',
      amountMinor: 123_45n,
      name: 'Zuleica Conceição',
      taxId: '52998224725',
      to: { type: 'bank-account', bank: '001', bankAgency: '4321-X', bankAccountNumber: '98765-4' },
    },
    {
      id: '019355d20000700080ac',
      amountMinor: 1n,
      name: 'Escola & Filhos',
      taxId: '33000167000101',
      to: { type: 'pix', pixKeyType: 'email', pixKey: 'zuleica@example.test' },
    },
    {
      id: '019355d20000700080ad',
      amountMinor: 900_00n,
      name: 'Rui',
      taxId: '52998224725',
      to: { type: 'bank-account', bank: '341', bankAgency: '0001', bankAccountNumber: '1-9' },
    },
  ],
};

/** The first and last position of each field, as FEBRABAN counts them, with its content. */
type Table = readonly [from: number, until: number, text: string][];

const zeros = (from: number, until: number) => [from, until, '0'.repeat(until - from + 1)] as const;
const blank = (from: number, until: number) => [from, until, ' '.repeat(until - from + 1)] as const;
const text = (from: number, until: number, words: string) =>
  [from, until, words.padEnd(until - from + 1)] as const;

const payer: Table = [
  [18, 18, '2'],
  [19, 32, '33000167000101'],
  text(33, 52, 'C123'),
  [53, 57, '01234'],
  blank(58, 58),
  [59, 70, '000000056789'],
  [71, 71, '0'],
  blank(72, 72),
  text(73, 102, 'WEFOOD REFEICOES LTDA'),
].map((field) => [...field] as [number, number, string]);

const RECORDS: Record<
  string,
  { line: number; table: readonly (readonly [number, number, string])[] }
> = {
  'the file’s header': {
    line: 0,
    table: [
      [1, 3, '341'],
      zeros(4, 7),
      [8, 8, '0'],
      blank(9, 17),
      ...payer,
      text(103, 132, 'ITAU UNIBANCO'),
      blank(133, 142),
      [143, 143, '1'],
      [144, 151, '23112026'],
      [152, 157, '140509'],
      [158, 163, '000007'],
      [164, 166, '103'],
      zeros(167, 171),
      blank(172, 240),
    ],
  },
  'a batch’s header': {
    line: 5,
    table: [
      [1, 3, '341'],
      [4, 7, '0002'],
      [8, 8, '1'],
      [9, 9, 'C'],
      [10, 11, '98'],
      [12, 13, '41'],
      [14, 16, '046'],
      blank(17, 17),
      ...payer,
      blank(103, 142),
      blank(143, 172),
      zeros(173, 177),
      blank(178, 212),
      zeros(213, 217),
      blank(218, 222),
      [223, 224, '01'],
      blank(225, 240),
    ],
  },
  'segment A of a TED': {
    line: 6,
    table: [
      [1, 3, '341'],
      [4, 7, '0002'],
      [8, 8, '3'],
      [9, 13, '00001'],
      [14, 14, 'A'],
      [15, 15, '0'],
      [16, 17, '00'],
      [18, 20, '018'],
      [21, 23, '001'],
      [24, 28, '04321'],
      [29, 29, 'X'],
      [30, 41, '000000098765'],
      [42, 42, '4'],
      blank(43, 43),
      text(44, 73, 'ZULEICA CONCEICAO'),
      [74, 93, '019355d20000700080ab'],
      [94, 101, '24112026'],
      [102, 104, 'BRL'],
      zeros(105, 119),
      [120, 134, '000000000012345'],
      blank(135, 154),
      zeros(155, 177),
      blank(178, 219),
      [220, 224, '00010'],
      blank(225, 229),
      [230, 230, '0'],
      blank(231, 240),
    ],
  },
  'segment B of a TED': {
    line: 7,
    table: [
      [1, 3, '341'],
      [4, 7, '0002'],
      [8, 8, '3'],
      [9, 13, '00002'],
      [14, 14, 'B'],
      blank(15, 17),
      [18, 18, '1'],
      [19, 32, '00052998224725'],
      blank(33, 226),
      zeros(227, 240),
    ],
  },
  'segment A of a PIX by key': {
    line: 10,
    table: [
      [1, 3, '341'],
      [4, 7, '0003'],
      [8, 8, '3'],
      [9, 13, '00001'],
      [14, 17, 'A000'],
      [18, 20, '009'],
      zeros(21, 28),
      blank(29, 29),
      zeros(30, 41),
      blank(42, 43),
      text(44, 73, 'ESCOLA E FILHOS'),
      [74, 93, '019355d20000700080ac'],
      [94, 104, '24112026BRL'],
      zeros(105, 119),
      [120, 134, '000000000000001'],
      blank(135, 154),
      zeros(155, 177),
      blank(178, 229),
      [230, 230, '0'],
      blank(231, 240),
    ],
  },
  'segment B of a PIX by key': {
    line: 11,
    table: [
      [1, 3, '341'],
      [4, 7, '0003'],
      [8, 8, '3'],
      [9, 13, '00002'],
      [14, 14, 'B'],
      [15, 17, '02 '],
      [18, 18, '2'],
      [19, 32, '33000167000101'],
      blank(33, 127),
      text(128, 226, 'zuleica@example.test'),
      zeros(227, 240),
    ],
  },
  'a batch’s trailer': {
    line: 8,
    table: [
      [1, 3, '341'],
      [4, 7, '0002'],
      [8, 8, '5'],
      blank(9, 17),
      [18, 23, '000004'],
      [24, 41, '000000000000012345'],
      zeros(42, 65),
      blank(66, 240),
    ],
  },
  'the file’s trailer': {
    line: 13,
    table: [
      [1, 3, '341'],
      [4, 7, '9999'],
      [8, 8, '9'],
      blank(9, 17),
      [18, 23, '000003'],
      [24, 29, '000014'],
      zeros(30, 35),
      blank(36, 240),
    ],
  },
};

describe('CNAB 240', () => {
  const lines = cnab240(CNAB).split('\r\n');

  test('is lines of 240 characters, a batch for each way to pay', () => {
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(14);
    expect(lines.map(({ length }) => length)).toEqual(lines.map(() => 240));
    expect(lines.map((line) => line[7]).join('')).toBe('01335133513359');
  });

  test.each(Object.entries(RECORDS))('has every position of %s', (_name, { line, table }) => {
    const found = lines[line] ?? '';
    let next = 1;
    for (const [from, until, wanted] of table) {
      expect(from, 'the table leaves nothing out').toBe(next);
      expect(found.slice(from - 1, until), `${from}–${until}`).toBe(wanted);
      next = until + 1;
    }
    expect(next).toBe(241);
  });

  test.each([
    ['12ABC34501DE35', '212ABC34501DE35'],
    ['33000167000101', '233000167000101'],
    ['52998224725', '100052998224725'],
  ])('positions 18 to 32 of payee %s are %s', (taxId, written) => {
    const [payment] = CNAB.payments;
    if (!payment) throw new Error('no payment');
    const to = { type: 'pix', pixKeyType: 'cnpj', pixKey: taxId } as const;
    const lines = cnab240({ ...CNAB, payments: [{ ...payment, taxId, to }] }).split('\r\n');
    expect(lines[3]?.slice(17, 32)).toBe(written);
    expect(lines[3]?.slice(127, 226).trimEnd()).toBe(taxId);
  });

  test('the payer’s CNPJ may have letters, in both headers', () => {
    const payer = { ...CNAB.payer, cnpj: '12ABC34501DE35' };
    const lines = cnab240({ ...CNAB, payer }).split('\r\n');
    expect([lines[0], lines[1]].map((line) => line?.slice(17, 32))).toEqual(
      Array(2).fill('212ABC34501DE35'),
    );
  });

  test.each(['', '12ABC34501DE36', '12abc34501de35', '5299822472', '52998224726', 'PT501964843'])(
    'no file says that %s is a CPF or CNPJ',
    (taxId) => {
      const [payment] = CNAB.payments;
      if (!payment) throw new Error('no payment');
      expect(() => cnab240({ ...CNAB, payments: [{ ...payment, taxId }] })).toThrow(RangeError);
    },
  );

  test('writes a PIX key unchanged, or throws', () => {
    const [, payment] = CNAB.payments;
    if (!payment) throw new Error('no payment by PIX');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 110 }), (pixKey) => {
        const to = { type: 'pix', pixKeyType: 'email', pixKey } as const;
        try {
          const lines = cnab240({ ...CNAB, payments: [{ ...payment, to }] }).split('\r\n');
          expect(lines[3]?.slice(127, 226).trimEnd()).toBe(pixKey);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
    const accented = { type: 'pix', pixKeyType: 'email', pixKey: 'josé@banco.com.br' } as const;
    expect(() => cnab240({ ...CNAB, payments: [{ ...payment, to: accented }] })).toThrow(
      RangeError,
    );
  });

  test('never cuts a digit off, and requires all 240', () => {
    expect(() => record([[3, '9', '1234']])).toThrow(RangeError);
    expect(() => record([[239, 'X']])).toThrow(RangeError);
    expect(() => record([[240, '9', 'abc']])).toThrow(RangeError);
  });
});

const PAIN: PainFile = {
  id: '019355d2000070008000abcdefabcdef',
  day: '2026-11-23',
  time: '11:05:09',
  payOn: '2026-11-24',
  currency: 'EUR',
  payer: { name: 'Ulis, Lda. & Filhos', iban: 'PT50000201231234567890154' },
  payments: [
    {
      id: 'a'.repeat(32),
      amountMinor: 12_34n,
      name: 'Ő <Zsófia> & Filhos_2',
      iban: 'HU42117730161111101800000000',
    },
    { id: 'b'.repeat(32), amountMinor: 5n, name: 'João', iban: 'DE89370400440532013000' },
  ],
  text: 'Merenda & Cª #2026',
};

describe('pain.001.001.09', () => {
  test("states sum and number twice, each payment once, in XML's and SEPA's characters only", () => {
    const xml = pain001(PAIN);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
    expect(xml.match(/<CtrlSum>12\.39<\/CtrlSum>/g)).toHaveLength(2);
    expect(xml.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
    expect(xml).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>');
    expect(xml).toContain('<Nm>O .Zsofia. + Filhos-2</Nm>');
    expect(xml).toContain('<Nm>Ulis, Lda. + Filhos</Nm>');
    expect(xml).toContain('<Ustrd>Merenda + Ca .2026</Ustrd>');
    expect(xml).not.toContain('&');
    expect(xml).toContain('<Id>NOTPROVIDED</Id>');
  });

  test('states its time without fractions and zone', () => {
    expect(pain001(PAIN)).toContain('<CreDtTm>2026-11-23T11:05:09</CreDtTm>');
  });

  test('in forint has no hundredths and no service level of SEPA', () => {
    const payments = PAIN.payments.slice(0, 1).map((one) => ({ ...one, amountMinor: 5_000_00n }));
    const payer = { ...PAIN.payer, bic: 'OTPVHUHB' };
    const xml = pain001({ ...PAIN, currency: 'HUF', payer, payments });
    expect(xml).toContain('<InstdAmt Ccy="HUF">5000</InstdAmt>');
    expect(xml).toContain('<BICFI>OTPVHUHB</BICFI>');
    expect(xml).not.toContain('SEPA');
    expect(isPayable(5_000_01n, 'HUF')).toBe(false);
    expect(() => pain001({ ...PAIN, currency: 'HUF' })).toThrow(RangeError);
  });

  test.each<[string, Partial<PainFile>]>([
    ['a name that is too long', { id: 'x'.repeat(36) }],
    ['a name with a sign of no bank', { id: 'a_b' }],
    ['a name with two slashes', { id: 'a//b' }],
    ['a time in fractions of a second', { time: '14:05:09.000' }],
    ['a time with a zone', { time: '14:05:09Z' }],
    ['no payment', { payments: [] }],
    ['a day that is none', { payOn: '24.11.2026' }],
    ['no IBAN', { payer: { name: 'Ulis', iban: '1234' } }],
    ['a BIC that is none', { payer: { ...PAIN.payer, bic: 'OTP' } }],
    ['an empty text', { text: '' }],
  ])('is not written with %s', (_what, wrong) => {
    expect(() => pain001({ ...PAIN, ...wrong })).toThrow(RangeError);
  });

  test('is checked for order, number and names of elements', () => {
    const account: Element = [
      'DbtrAcct',
      [
        ['Ccy', 'EUR'],
        ['Id', [['IBAN', 'PT50000201231234567890154']]],
      ],
    ];
    expect(painFaults(account)).toEqual(['DbtrAcct: order']);
    expect(painFaults(['PmtId', []])).toEqual(['PmtId: 0 of EndToEndId']);
    expect(
      painFaults([
        'Dbtr',
        [
          ['Nm', 'A'],
          ['Foo', 'x'],
        ],
      ]),
    ).toEqual(['Dbtr: order', 'Foo: unknown']);
  });
});

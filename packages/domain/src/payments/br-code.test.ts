import fc from 'fast-check';
import { createStaticPix, hasError, isDynamicPix, isStaticPix, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { buildBrCode, isTxid, parseBrCode } from './br-code.ts';
import { crc16, writeFields } from './emv-fields.ts';

/**
 * Published by Banco Central (bacen/pix-api openapi 2.9.0), and pix-utils' own test codes (MIT).
 */
const VECTORS = {
  recurrence:
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  oneTime:
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
  withDueDate:
    '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
  described:
    '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
  withTxid:
    '00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7',
};

const charge = {
  url: 'pix.merenda.test/qr/v2/7f3c1d2e4b5a69788796a5b4c3d2e1f0',
  amountMinor: 12_000n,
  merchantName: 'Wefood',
  merchantCity: 'São Paulo',
};

/** The same text with its last four characters replaced by the right checksum. */
function resealed(text: string): string {
  return text.slice(0, -4) + crc16(text.slice(0, -4));
}

test("the checksum is CRC-16/CCITT-FALSE: 29B1 for '123456789'", () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

describe('reading', () => {
  test.each(Object.entries(VECTORS))('the published code "%s" is read', (_name, text) => {
    expect(parseBrCode(text)).toMatchObject({ ok: true });
  });

  test('a charge has its address and may be paid once', () => {
    expect(parseBrCode(VECTORS.oneTime)).toEqual({
      ok: true,
      code: {
        kind: 'dynamic',
        url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
        oneTime: true,
      },
    });
  });

  test('a code for recurring charges only is neither static nor dynamic', () => {
    expect(parseBrCode(VECTORS.recurrence)).toMatchObject({ code: { kind: 'recurrence' } });
  });

  test('a static code has key, text, amount and id', () => {
    expect(parseBrCode(VECTORS.described)).toMatchObject({
      code: {
        kind: 'static',
        key: 'thalesog@me.com',
        description: 'Pedido 123',
        amountMinor: 1000n,
        oneTime: false,
      },
    });
    expect(parseBrCode(VECTORS.withTxid)).toMatchObject({
      code: { amountMinor: 57_757n, txid: '99ed983ea570413d8d336301d' },
    });
  });

  test('changing any one character fails the checksum', () => {
    const replacement = fc
      .integer({ min: 0x20, max: 0x7e })
      .map((char) => String.fromCharCode(char));
    const anyCode = fc.constantFrom(...Object.values(VECTORS));
    fc.assert(
      fc.property(anyCode, fc.nat(), replacement, (text, position, char) => {
        const at = position % text.length;
        const inCheckSum = at >= text.length - 4;
        const before = text[at] ?? '';
        fc.pre(char !== before && !(inCheckSum && char.toUpperCase() === before));
        const edge = char === ' ' && (at === 0 || at === text.length - 1);
        const changed = text.slice(0, at) + char + text.slice(at + 1);
        expect(parseBrCode(changed)).toMatchObject({ ok: false, ...(!edge && { error: 'crc' }) });
      }),
      { numRuns: 1000 },
    );
  });

  test('a lower-case checksum and spaces around the code are accepted', () => {
    const { oneTime, recurrence } = VECTORS;
    expect(parseBrCode(` ${recurrence.slice(0, -4)}62c9\n`)).toEqual(parseBrCode(recurrence));
    expect(parseBrCode(`${oneTime}`).ok).toBe(true);
  });

  test.each([
    ['', 'malformed'],
    ['hello', 'malformed'],
    [resealed('00990163040000'), 'malformed'],
    [resealed('000201630499990000'), 'malformed'],
    [
      resealed(VECTORS.described.replace('540510.00', '540599.99').replace('6015', '6099')),
      'malformed',
    ],
    [resealed(VECTORS.described.replace('540510.00', '5405-1.00')), 'malformed'],
    [resealed(VECTORS.described.replace('540510.00', '54051e999')), 'malformed'],
    [resealed(VECTORS.described.replace('5303986', '5303840')), 'not_pix'],
    [resealed(VECTORS.described.replace('5802BR', '5802US')), 'not_pix'],
    [resealed(VECTORS.described.replace('br.gov.bcb.pix', 'br.gov.bcb.xip')), 'not_pix'],
  ])('%s is refused as %s', (text, error) => {
    expect(parseBrCode(text)).toEqual({ ok: false, error });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseBrCode(resealed(`000201${text}63040000`))).toHaveProperty('ok');
      }),
    );
  });
});

/** A code of these fields, sealed. */
const codeOf = (...fields: readonly (readonly [string, string])[]) => {
  const text = `${writeFields(fields)}6304`;
  return text + crc16(text);
};

const ACCOUNT = writeFields([
  ['00', 'br.gov.bcb.pix'],
  ['01', 'ana@example.test'],
]);
const STATIC: Readonly<Record<string, string>> = {
  ...{ '00': '01', '26': ACCOUNT, '52': '0000', '53': '986', '54': '40.00', '58': 'BR' },
  ...{ '59': 'Ana', '60': 'Recife', '62': '0503***' },
};
/** The static code with some fields changed or missing. */
const changed = (fields: Readonly<Record<string, string | undefined>>) =>
  codeOf(
    ...Object.entries({ ...STATIC, ...fields })
      .sort(([one], [other]) => Number(one) - Number(other))
      .flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const])),
  );
const pix = (...fields: readonly (readonly [string, string])[]) =>
  writeFields([['00', 'br.gov.bcb.pix'], ...fields]);

describe('a hostile code', () => {
  test('is changed from a code that is read', () => {
    expect(parseBrCode(changed({}))).toMatchObject({ ok: true, code: { amountMinor: 4000n } });
  });

  test.each([
    ['an amount of zero', { '54': '0.00' }],
    ['an amount of zero, in short', { '54': '0' }],
    ['a length that eats the amount', { '54': '40.0' }],
    ['one decimal', { '54': '40.5' }],
    ['three decimals', { '54': '40.005' }],
    ['zeros in front', { '54': '0040.00' }],
    ['a comma', { '54': '40,00' }],
    ['a sign', { '54': '+40.00' }],
    ['a space', { '54': ' 40.00' }],
    ['digits of another script', { '54': '４０.00' }],
    ['more than is paid', { '54': '1000000.01' }],
    ['a name of 26 characters', { '59': 'A'.repeat(26) }],
    ['a name of 28 characters', { '59': 'Fulano de Tal da Silva Souza' }],
    ['a name with a line end', { '59': 'Ana\nLima' }],
    ['a name with a hidden sign', { '59': 'Ana\u202eLima' }],
    ['a name of a space', { '59': ' ' }],
    ['no name', { '59': undefined }],
    ['a city of 16 characters', { '60': 'C'.repeat(16) }],
    ['no city', { '60': undefined }],
    ['no category', { '52': undefined }],
    ['a category of letters', { '52': 'FOOD' }],
    ['another point of initiation', { '01': '13' }],
    ['a postal code of 11 characters', { '61': '1'.repeat(11) }],
    ['no txid', { '62': undefined }],
    ['a txid of 26 characters', { '62': `0526${'a'.repeat(26)}` }],
    ['a txid with a sign', { '62': '0504a-b1' }],
    ['two stars', { '62': '0502**' }],
    ['a key and an address', { '26': pix(['01', 'a@b.c'], ['25', 'pix.test/1']) }],
    ['neither key nor address', { '26': pix() }],
    ['a key with a space', { '26': pix(['01', 'a b']) }],
    ['an address with a scheme', { '26': pix(['25', 'https://pix.test/1']) }],
    ['an address that is a script', { '26': pix(['25', 'javascript:alert(1)']) }],
    ['an address of another host', { '26': pix(['25', 'pix.test@evil.test/1']) }],
    ['an address without a path', { '26': pix(['25', 'pix.test']) }],
    ['a recurring charge without an address', { '80': pix() }],
    ['two accounts', { '27': ACCOUNT }],
    [
      'more than 512 characters',
      Object.fromEntries([...'012345'].map((at) => [`8${at}`, 'x'.repeat(99)])),
    ],
  ] as [string, Record<string, string | undefined>][])('with %s is malformed', (_what, fields) => {
    expect(parseBrCode(changed(fields))).toEqual({ ok: false, error: 'malformed' });
  });

  test.each([
    ['a field without content', resealed(changed({}).replace('59', '610059'))],
    ['something before its first field', codeOf(['01', '11'], ...Object.entries(STATIC).sort())],
    [
      'a checksum that is not the last field',
      resealed(`${changed({}).slice(0, -4)}00005802BR0000`.replace('5802BR', '')),
    ],
  ])('with %s is malformed', (_what, text) => {
    expect(parseBrCode(text)).toMatchObject({ ok: false });
  });

  test.each([
    ['0.01', 1n],
    ['40', 4000n],
    ['1000000.00', 100_000_000n],
  ])('is none with a right amount of %s', (amount, minor) => {
    expect(parseBrCode(changed({ '54': amount }))).toMatchObject({ code: { amountMinor: minor } });
  });

  test('the txid of a dynamic code is not its charge’s', () => {
    const dynamic = changed({ '26': pix(['25', 'pix.test/1']), '62': '0503abc' });
    expect(parseBrCode(dynamic)).toMatchObject({ ok: true, code: { kind: 'dynamic' } });
    expect(parseBrCode(dynamic)).not.toHaveProperty('code.txid');
  });
});

describe('writing', () => {
  test('a charge is written field by field, as banks expect it', () => {
    const text = buildBrCode(charge);
    expect(text).toBe(
      '00020101021226770014br.gov.bcb.pix2555pix.merenda.test/qr/v2/7f3c1d2e4b5a69788796a5b4c3d2e1f0' +
        '5204000053039865406120.005802BR5906Wefood6009Sao Paulo' +
        `62070503***6304${text.slice(-4)}`,
    );
    expect(text).toMatch(/6304[0-9A-F]{4}$/);
  });

  test('a written code reads back the same', () => {
    const name = fc
      .stringMatching(/^[A-Za-z][A-Za-z ]{0,23}[a-z]$/)
      .map((words) => words.replaceAll(/ +/g, ' '));
    const anyAmount = fc.option(fc.bigInt({ min: 1n, max: 100_000_000n }), { nil: undefined });
    fc.assert(
      fc.property(
        name,
        anyAmount,
        fc.stringMatching(/^[a-zA-Z0-9]{26,35}$/),
        (merchantName, amount, txid) => {
          const written = buildBrCode({
            url: `pix.merenda.test/${txid}`,
            merchantName,
            merchantCity: 'Recife',
            ...(amount !== undefined && { amountMinor: amount }),
          });
          expect(parseBrCode(written)).toEqual({
            ok: true,
            code: {
              kind: 'dynamic',
              url: `pix.merenda.test/${txid}`,
              ...(amount !== undefined && { amountMinor: amount }),
              merchantName,
              merchantCity: 'Recife',
              oneTime: true,
            },
          });
        },
      ),
    );
  });

  test('names are written without accents and cut to their fields', () => {
    const text = buildBrCode({
      ...charge,
      merchantName: 'Colégio São João da Conceição do Araguaia',
      merchantCity: 'São Miguel do Oeste',
    });
    expect(parseBrCode(text)).toMatchObject({
      code: { merchantName: 'Colegio Sao Joao da Conce', merchantCity: 'Sao Miguel do O' },
    });
  });

  test.each([
    ['neither key nor address', { url: undefined }],
    ['both', { key: 'a@b.c' }],
    ['an address over 77 characters', { url: 'x'.repeat(78) }],
    ['nothing to pay', { amountMinor: 0n }],
    ['no name', { merchantName: '漢字' }],
    ['an address with its scheme', { url: 'https://pix.merenda.test/qr' }],
    ['a txid beside an address', { txid: 'abc' }],
  ])('%s is refused', (_what, change) => {
    const { url, ...rest } = { ...charge, ...change };
    expect(() => buildBrCode(url === undefined ? rest : { url, ...rest })).toThrow(RangeError);
  });

  test('a txid has 26 to 35 letters and digits', () => {
    expect(['a'.repeat(26), 'Z9'.repeat(17), '0'.repeat(35)].every(isTxid)).toBe(true);
    expect(['a'.repeat(25), '0'.repeat(36), `${'a'.repeat(26)}\n`, ''].some(isTxid)).toBe(false);
  });
});

describe('against pix-utils', () => {
  test('pix-utils reads our codes with the same meaning', () => {
    const dynamic = parsePix(buildBrCode(charge));
    expect(!hasError(dynamic) && isDynamicPix(dynamic) && dynamic.url).toBe(charge.url);
    const fixed = parsePix(
      buildBrCode({ key: 'a@b.example', merchantName: 'A', merchantCity: 'B', amountMinor: 1n }),
    );
    expect(!hasError(fixed) && isStaticPix(fixed) && fixed.transactionAmount).toBe(0.01);
  });

  test('we read codes of pix-utils with the same meaning', () => {
    const key = 'nubank@thalesog.com';
    const pix = createStaticPix({
      merchantName: 'Thales Ogliari',
      merchantCity: 'Sao Paulo',
      pixKey: key,
      infoAdicional: 'Gerado',
      transactionAmount: 19.99,
    });
    const text = hasError(pix) ? '' : pix.toBRCode();
    expect(parseBrCode(text)).toMatchObject({ code: { key, amountMinor: 1999n } });
  });
});

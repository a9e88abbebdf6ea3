import fc from 'fast-check';
import { createStaticPix, hasError, isDynamicPix, isStaticPix, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { buildBrCode, crc16, isTxid, parseBrCode } from './br-code.ts';

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
  txid: '7f3c1d2e4b5a69788796a5b4c3d2e1f0',
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

describe('writing', () => {
  test('a charge is written field by field, as banks expect it', () => {
    const text = buildBrCode(charge);
    expect(text).toBe(
      '00020101021226770014br.gov.bcb.pix2555pix.merenda.test/qr/v2/7f3c1d2e4b5a69788796a5b4c3d2e1f0' +
        '5204000053039865406120.005802BR5906Wefood6009Sao Paulo' +
        `62360532${charge.txid}6304${text.slice(-4)}`,
    );
    expect(text).toMatch(/6304[0-9A-F]{4}$/);
  });

  test('what is written is read back the same', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,23}[a-z]$/);
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
            txid,
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
              txid,
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
    ['a txid that is too short', { txid: 'abc' }],
    ['a txid with other characters', { txid: `${'a'.repeat(26)}-` }],
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

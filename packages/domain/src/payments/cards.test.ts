import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandName,
  CARD_BRANDS,
  cvvLength,
  defaultCard,
  detectBrand,
  expiryDigits,
  isValidCvv,
  isValidExpiry,
  isValidHolder,
  isValidNumber,
  maskCardNumber,
} from './cards.ts';

describe('the brand', () => {
  test.each([
    ['4', 'VISA'],
    ['4242 4242 4242 4242', 'VISA'],
    ['51', 'MASTERCARD'],
    ['55', 'MASTERCARD'],
    ['2221', 'MASTERCARD'],
    ['2720', 'MASTERCARD'],
    ['34', 'AMERICAN EXPRESS'],
    ['3782 822463 10005', 'AMERICAN EXPRESS'],
    ['50', undefined],
    ['56', undefined],
    ['2220', undefined],
    ['2721', undefined],
    ['222', undefined],
    ['35', undefined],
    ['', undefined],
  ])('is, for a number that starts with %s, %s', (number, brand) => {
    expect(detectBrand(number)).toBe(brand);
  });

  test('has a readable name', () => {
    expect(CARD_BRANDS.map(brandName)).toEqual(['Visa', 'Mastercard', 'American Express']);
    expect(brandName('Elo')).toBe('Elo');
  });

  test('decides the length of the security code: four digits for American Express, three for all others', () => {
    expect(cvvLength('AMERICAN EXPRESS')).toBe(4);
    expect(cvvLength('VISA')).toBe(3);
    expect(cvvLength(undefined)).toBe(3);
    expect(isValidCvv('123', 'VISA')).toBe(true);
    expect(isValidCvv('1234', 'VISA')).toBe(false);
    expect(isValidCvv('12a', 'VISA')).toBe(false);
    expect(isValidCvv('1234', 'AMERICAN EXPRESS')).toBe(true);
  });
});

describe('the card form', () => {
  test.each([
    'Marina Almeida',
    'JOÃO D’ÁVILA',
    'Anna-Mária Kovács',
    "Sean O'Neil Jr.",
    ' A  B ',
    "Jan van 't Hof",
    'Sukarno',
    'Li',
    'MR J & MRS M SMITH',
    'ACME 2000 LTDA',
    'LTDA/ME, 2ª FILIAL',
    'Иван Петров',
    '山田',
  ])('"%s" is a holder', (holder) => expect(isValidHolder(holder)).toBe(true));

  test.each([
    '',
    ' ',
    'X',
    '4242 4242',
    '4242424242424242',
    'Marina 4242 4242 4242 4242',
    'Marina <b>',
    'marina@example.test',
    '. -',
    'x'.repeat(81),
  ])('"%s" is no holder', (holder) => expect(isValidHolder(holder)).toBe(false));

  test.each([
    ['4242 4242 4242 4242', true],
    ['3782 822463 10005', true],
    ['5555555555554444', true],
    ['6362970000457013', true],
    ['6062825624254001', true],
    ['4222222222222', true],
    ['4000000000000000006', true],
    ['0'.repeat(12), false],
    ['0'.repeat(20), false],
    ['4242 4242 4242 4241', false],
    ['2442 4242 4242 4242', false],
    ['4242-4242-4242-4242', true],
    ['4242\u00a04242–4242\u200b4242', true],
    ['4242x4242x4242x4242', false],
    ['', false],
  ])('"%s" is a card number: %s', (number, good) => expect(isValidNumber(number)).toBe(good));

  const digit = fc.integer({ min: 0, max: 9 });

  test('one of ten last digits is right, and every mistyped digit is found', () => {
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 12, maxLength: 18 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (begun, place, off) => {
          const right = Array.from({ length: 10 }, (_, last) => [...begun, last]).filter((digits) =>
            isValidNumber(digits.join('')),
          );
          expect(right).toHaveLength(1);
          const at = place % (begun.length + 1);
          const mistyped = right[0]?.with(at, ((right[0][at] ?? 0) + off) % 10);
          expect(isValidNumber(mistyped?.join('') ?? '')).toBe(false);
        },
      ),
    );
  });

  test.each([
    ['11/26', true],
    ['12/26', true],
    ['01/27', true],
    ['10/26', false],
    ['12/25', false],
    ['13/27', false],
    ['00/27', false],
    ['1/27', false],
    ['0127', false],
    ['', false],
  ])('on 21 November 2026 a card to %s is valid: %s', (expiry, good) => {
    expect(isValidExpiry(expiry, '2026-11-21')).toBe(good);
  });
});

describe('a masked field', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['3782', '3782'],
    ['', ''],
  ])('%s as %s', (typed, shown) => expect(maskCardNumber(typed)).toBe(shown));

  test('masking neither loses nor adds a digit of a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        expect(maskCardNumber(digits).replaceAll(' ', '')).toBe(digits);
      }),
    );
  });

  test('the expiry is sent as four digits', () => {
    expect(expiryDigits('08/29')).toBe('0829');
  });
});

test('the default card is the chosen one while it exists, else the first', () => {
  const cards = [{ _id: 'a' }, { _id: 'b' }];
  expect(defaultCard(cards, 'b')).toBe(cards[1]);
  expect(defaultCard(cards, 'gone')).toBe(cards[0]);
  expect(defaultCard(cards, null)).toBe(cards[0]);
  expect(defaultCard([], 'a')).toBeUndefined();
});

test('a card added after another was chosen becomes the default', () => {
  const cards = [{ _id: 'added' }, { _id: 'a' }, { _id: 'b' }];
  expect(defaultCard(cards, 'b', ['a', 'b'])).toBe(cards[0]);
  expect(defaultCard(cards, 'b', ['added', 'a', 'b'])).toBe(cards[2]);
  expect(defaultCard([], 'b', ['a', 'b'])).toBeUndefined();
});

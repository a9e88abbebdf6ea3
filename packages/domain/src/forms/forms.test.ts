import { describe, expect, test } from 'vitest';
import { amountError } from '../money/amount-forms.ts';
import { cardErrors } from '../payments/card-forms.ts';
import {
  documentNumberError,
  nameError,
  ownerTaxIdError,
  passportExpiryError,
  phoneError,
  signUpNameError,
  taxIdError,
} from '../people/person-forms.ts';
import { addressErrors, stateError, zipCodeError } from '../places/address-forms.ts';
import { countryOrDefault } from '../places/countries.ts';
import { FORM_ERROR_KEYS } from './form-errors.ts';
import {
  emailError,
  type FieldError,
  firstError,
  loginPasswordError,
  optionalEmailError,
  requiredError,
  selectionError,
} from './forms.ts';
import {
  confirmationError,
  optionalPasswordError,
  passwordError,
  resetConfirmationError,
  resetPasswordError,
} from './password-forms.ts';
import { linesError, optionalLinesError, textError } from './text-forms.ts';
import { wholeNumberError } from './whole-number.ts';

const today = '2026-11-21';
const [brazil, hungary, portugal] = ['BR', 'HU', 'PT'].map(countryOrDefault);
if (!brazil || !hungary || !portugal) throw new Error('countries are missing');

const key = (error: FieldError) => error?.key;

test('every key occurs once', () => {
  expect(new Set(FORM_ERROR_KEYS).size).toBe(FORM_ERROR_KEYS.length);
});

test('the first of several errors is returned', () => {
  expect(firstError(undefined, { key: 'form.invalid' }, { key: 'form.required' })).toEqual({
    key: 'form.invalid',
  });
  expect(firstError(undefined)).toBeUndefined();
});

describe('text', () => {
  test('spaces do not fill a required field', () => {
    expect(key(requiredError('  '))).toBe('form.required');
    expect(key(requiredError(null))).toBe('form.required');
    expect(requiredError(' a ')).toBeUndefined();
  });

  test('a text with line breaks or direction marks is refused', () => {
    for (const hidden of ['\n', '\u0007', '\u2028', '\u202e', '\u202d']) {
      expect(textError(`Ana${hidden}Souza`, { min: 3 })).toEqual({ key: 'form.invisible' });
    }
    expect(textError('سارا\u200cی', { min: 3 })).toBeUndefined();
  });

  test('a text with invisible instructions for programs is refused', () => {
    expect(textError('Ana\u{e0041}\u{e0042}', { min: 3 })).toEqual({ key: 'form.invisible' });
    const wales = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';
    expect(textError(`Ana ${wales}`, { min: 3 })).toBeUndefined();
  });

  test('invisible characters do not fill a required field', () => {
    expect(requiredError('\u200b\u200e\ufeff')).toEqual({ key: 'form.required' });
    expect(textError('\u200b\u200b\u200b', { min: 3 })).toEqual({ key: 'form.required' });
    // Fillers, the empty Braille pattern, selectors, marks without a base character.
    for (const nothing of ['\u3164', '\u2800', '\ufe0f', '\u0301']) {
      expect(textError(nothing.repeat(4), { min: 3 })).toEqual({ key: 'form.required' });
    }
    expect(textError('e\u0301va', { min: 3 })).toBeUndefined();
    expect(textError('a\u200b\u200b', { min: 3 })).toMatchObject({ key: 'form.required.min' });
    expect(emailError(' ana@escola.example ')).toBeUndefined();
  });

  test('too short and too long name the limit', () => {
    expect(textError('a', { min: 2 })).toEqual({ key: 'form.required.min', values: { number: 2 } });
    expect(textError('abc', { max: 2 })).toEqual({
      key: 'form.required.max',
      values: { number: 2 },
    });
    expect(textError(' ab ', { min: 2, max: 2 })).toBeUndefined();
    // The server counts the same: characters in one form, and each run of spaces as one.
    expect(textError('e\u0301  \u00a0a\u0303', { min: 3, max: 3 })).toBeUndefined();
    expect(linesError('e\u0301\n\u2068a\u2069', { max: 3 })).toBeUndefined();
  });

  test.each([
    ['a@b.co', undefined],
    ['marina.almeida+escola@exemplo.com.br', undefined],
    ['jozsef@példa.hu', undefined],
    ['ana&bia@example.com', undefined],
    ['\u202aana\u200b@escola.example\u202c', undefined],
    ['józsef@példa.hu', 'form.invalid'],
    [' a@b.co ', undefined],
    ['', 'form.required'],
    ['a@b', 'form.invalid'],
    ['a b@c.d', 'form.invalid'],
    ['a@@b.co', 'form.invalid'],
    ['@b.co', 'form.invalid'],
    ['a@.co', 'form.invalid'],
    ['a@b..co', 'form.invalid'],
    ['a@b.co, c@d.co', 'form.invalid'],
    [`${'a'.repeat(250)}@b.co`, 'form.invalid'],
  ])('the e-mail "%s": %s', (email, error) => {
    expect(key(emailError(email))).toBe(error);
  });

  test('a contact e-mail may be empty, but not malformed', () => {
    expect(optionalEmailError('')).toBeUndefined();
    expect(key(optionalEmailError('x'))).toBe('form.invalid');
  });

  test('a choice needs at least one', () => {
    expect(key(selectionError([]))).toBe('form.selectAtLeastOne');
    expect(selectionError(['a'])).toBeUndefined();
  });
});

test('lines may break; hidden direction marks and invisible texts are reported', () => {
  expect(linesError('one\n\ttwo', { max: 8 })).toBeUndefined();
  expect(linesError('one\n\ttwo', { max: 7 })).toEqual({
    key: 'form.required.max',
    values: { number: 7 },
  });
  expect(linesError('one\u202etwo', {})).toEqual({ key: 'form.invisible' });
  expect(linesError('\u200b\n', {})).toEqual({ key: 'form.required' });
  expect(optionalLinesError('')).toBeUndefined();
  expect(optionalLinesError('one\u202etwo')).toEqual({ key: 'form.invisible' });
});

describe('passwords', () => {
  test('at sign-up: required, 7 to 128 characters', () => {
    expect(key(passwordError(''))).toBe('form.required');
    expect(key(passwordError('123456'))).toBe('form.invalidPassword');
    expect(passwordError('1234567')).toBeUndefined();
    expect(passwordError('x'.repeat(129))).toEqual({
      key: 'form.required.max',
      values: { number: 128 },
    });
  });

  test('in the profile: empty keeps the current password', () => {
    expect(optionalPasswordError('')).toBeUndefined();
    expect(key(optionalPasswordError('short'))).toBe('form.invalidPassword');
  });

  test('at login: required and at least 7', () => {
    expect(key(loginPasswordError(''))).toBe('form.required');
    expect(key(loginPasswordError('123456'))).toBe('form.invalidPassword');
    expect(loginPasswordError('1234567')).toBeUndefined();
  });

  test('characters of a password count in one form, as they are hashed', () => {
    expect(passwordError('é'.repeat(128).normalize('NFD'))).toBeUndefined();
    expect(key(passwordError('e\u0301'.repeat(6)))).toBe('form.invalidPassword');
    expect(key(resetPasswordError('e\u0301'.repeat(6)))).toBe('reset.error.passwordMin');
    expect(key(passwordError('\u200b'.repeat(8)))).toBe('form.required');
    // An old password may have been chosen when each accent counted.
    expect(loginPasswordError('éééé')).toBeUndefined();
    expect(confirmationError('almoc\u0327o calmo', 'almoço\u00a0calmo')).toBeUndefined();
    expect(resetConfirmationError('almoc\u0327o calmo', 'almoço calmo')).toBeUndefined();
  });

  test('the confirmation must equal the password', () => {
    expect(key(confirmationError('', 'abcdefg'))).toBe('form.required');
    expect(key(confirmationError('abcdefx', 'abcdefg'))).toBe('form.passwordsMatch');
    expect(confirmationError('abcdefg', 'abcdefg')).toBeUndefined();
    expect(confirmationError('', '')).toBeUndefined();
  });

  test('the reset page has its own error texts', () => {
    expect(key(resetPasswordError(''))).toBe('reset.error.passwordRequired');
    expect(key(resetPasswordError('123456'))).toBe('reset.error.passwordMin');
    expect(resetPasswordError('1234567')).toBeUndefined();
    expect(key(resetConfirmationError('', 'a'))).toBe('reset.error.confirmationRequired');
    expect(key(resetConfirmationError('b', 'a'))).toBe('reset.error.passwordsMatch');
    expect(resetConfirmationError('a', 'a')).toBeUndefined();
  });
});

describe('a person', () => {
  test('signs up with a name of 3 to 80 characters, changes it to one of 2 to 50, and gets advice', () => {
    const [family, shorten] = ['form.name.family', 'form.name.shorten'];
    expect(signUpNameError('Li')).toEqual({
      key: 'form.required.min',
      values: { number: 3 },
      advice: family,
    });
    expect(signUpNameError('Ana')).toBeUndefined();
    expect(signUpNameError('Maria Aparecida dos Santos Oliveira Cavalcanti de Albuquerque')).toBe(
      undefined,
    );
    expect(signUpNameError('x'.repeat(81))).toMatchObject({ advice: shorten });
    expect(nameError('Ó')).toMatchObject({ key: 'form.required.min', advice: family });
    expect(nameError('Li')).toBeUndefined();
    expect(nameError('x'.repeat(51))).toEqual({
      key: 'form.required.max',
      values: { number: 50 },
      advice: shorten,
    });
    // Names are stored so: characters with separate accents count once.
    expect(nameError('e\u0301'.repeat(50))).toBeUndefined();
  });

  test.each([
    ['https://evil.example', true],
    ['Ana evil://x', true],
    ['www.evil.example', true],
    ['Ana (WWW.Evil.example)', true],
    ['Ana Clara d’Ávila-Souza Jr.', false],
    ['Wwwa. Kovács', false],
    ['Dr. Ana: mãe', false],
  ])('is called %s: a link is %s', (name, isLink) => {
    const error = isLink ? { key: 'form.name.link' } : undefined;
    expect([nameError(name), signUpNameError(name)]).toEqual([error, error]);
  });

  test('shows a document of at least 3 characters', () => {
    expect(key(documentNumberError('12'))).toBe('form.required.min');
    expect(documentNumberError('AB1')).toBeUndefined();
  });

  test('needs a passport that has not expired', () => {
    expect(key(passportExpiryError('', today))).toBe('form.required');
    expect(key(passportExpiryError('31-02-2030', today))).toBe('form.invalidDate');
    expect(key(passportExpiryError(today, today))).toBe('form.futureDate');
    expect(passportExpiryError('2026-11-22', today)).toBeUndefined();
  });

  test('may type full-width digits', () => {
    const brazil = countryOrDefault('BR');
    expect(taxIdError('５２９．９８２．２４７－２５', brazil)).toBeUndefined();
    expect(phoneError('１１９６１２３４５６７', brazil)).toBeUndefined();
  });

  test("has the country's tax number and phone", () => {
    expect(key(taxIdError('', brazil))).toBe('form.required');
    expect(key(taxIdError('123', brazil))).toBe('form.taxIdentifierNumber.matches');
    expect(taxIdError('216.957.050-09', brazil)).toBeUndefined();
    expect(key(taxIdError('216.957.050-08', brazil))).toBe('form.taxIdentifierNumber.matches');
    expect(key(ownerTaxIdError('216.957.050-08', brazil))).toBe('form.taxIdentifierNumber.matches');
    expect(ownerTaxIdError('12.ABC.345/01DE-35', brazil)).toBeUndefined();
    expect(key(phoneError('', brazil))).toBe('form.required');
    expect(key(phoneError('123', brazil))).toBe('form.phoneNumber.matches');
    expect(phoneError('(11) 96123-4567', brazil)).toBeUndefined();
  });
});

describe('a fiscal address', () => {
  const address = {
    street: 'Rua Augusta',
    number: '10',
    neighborhood: 'Consolação',
    zipCode: '01310-100',
    city: 'São Paulo',
    uf: 'SP',
  };
  const empty = { street: '', number: '', neighborhood: '', zipCode: '', city: '', uf: '' };

  test('needs nothing without a street, and everything with one', () => {
    expect(addressErrors({ ...empty, city: 'Recife' }, brazil)).toEqual({});
    expect(addressErrors(address, brazil)).toEqual({});
    expect(Object.keys(addressErrors({ ...empty, street: 'Rua' }, brazil)).sort()).toEqual([
      'city',
      'neighborhood',
      'number',
      'uf',
      'zipCode',
    ]);
  });

  test.each([
    ['BR', ['city', 'neighborhood', 'number', 'uf', 'zipCode']],
    ['MX', ['city', 'neighborhood', 'number', 'zipCode']],
    ['HU', ['city', 'number', 'uf', 'zipCode']],
    ['US', ['city', 'number', 'uf', 'zipCode']],
    ['IT', ['city', 'number', 'uf', 'zipCode']],
    ['PT', ['city', 'number', 'zipCode']],
    ['DE', ['city', 'number', 'zipCode']],
    ['GB', ['city', 'zipCode']],
    ['IE', ['city']],
    ['AO', ['city', 'number']],
    ['CO', ['city', 'number']],
  ])('in %s needs, with a street, the parts that the post asks for: %s', (iso2, parts) => {
    const errors = addressErrors({ ...empty, street: 'Somewhere' }, countryOrDefault(iso2));
    expect(Object.keys(errors).sort()).toEqual(parts);
  });

  test('in Bath is complete without a neighbourhood and a state, but given ones are checked', () => {
    const bath = { ...empty, street: 'The Old Mill, Mill Lane', zipCode: 'BA1 1AA', city: 'Bath' };
    const britain = countryOrDefault('GB');
    expect(addressErrors(bath, britain)).toEqual({});
    expect(addressErrors({ ...bath, zipCode: '\u200bba1\u00a01aa' }, britain)).toEqual({});
    expect(addressErrors({ ...bath, zipCode: '1234' }, britain)).toEqual({
      zipCode: { key: 'form.invalid' },
    });
    expect(Object.keys(addressErrors({ ...bath, uf: 'Somerset' }, britain))).toEqual(['uf']);
  });

  test('refuses a wrong post code or state also without a street', () => {
    const errors = addressErrors({ ...empty, zipCode: '123', uf: 'XX' }, brazil);
    expect(Object.keys(errors).sort()).toEqual(['uf', 'zipCode']);
  });

  test.each([
    ['BR', '01310-100', undefined],
    ['BR', '1310-100', undefined],
    ['BR', '01310100', 'form.invalid'],
    ['PT', '1000-001', undefined],
    ['PT', '1000', 'form.invalid'],
    ['PT', '', 'form.required'],
    ['HU', '1051', undefined],
    ['HU', '1051-001', 'form.invalid'],
    ['GB', 'sw1a 1aa', undefined],
    ['AO', '', undefined],
  ])('%s post code "%s": %s', (code, zipCode, error) => {
    expect(key(zipCodeError(zipCode, countryOrDefault(code)))).toBe(error);
  });

  test('the state is one of the list, or two characters where there is none', () => {
    expect(stateError('SP', brazil)).toBeUndefined();
    expect(key(stateError('XX', brazil))).toBe('form.invalid');
    expect(key(stateError('', brazil))).toBe('form.required');
    expect(stateError('PE', hungary)).toBeUndefined();
    expect(stateError('LX', portugal)).toBeUndefined();
    expect(stateError('LIS', portugal)).toEqual({
      key: 'form.required.max',
      values: { number: 2 },
    });
  });
});

describe('a card', () => {
  const card = {
    holder: 'Marina Almeida',
    number: '4242 4242 4242 4242',
    expiry: '08/29',
    taxId: '216.957.050-09',
  };

  test('is complete when all four fields are filled and right', () => {
    expect(cardErrors(card, { country: brazil, today })).toEqual({});
  });

  test('reports an error for each wrong field', () => {
    const wrong = { holder: '4242', number: '4242', expiry: '13/29', taxId: '1' };
    expect(cardErrors(wrong, { country: brazil, today })).toEqual({
      holder: { key: 'form.card.valid.name' },
      number: { key: 'form.card.valid.number' },
      expiry: { key: 'form.card.valid.date' },
      taxId: { key: 'form.taxIdentifierNumber.matches' },
    });
    const empty = { holder: '', number: '', expiry: '', taxId: '' };
    const errors = Object.values(cardErrors(empty, { country: brazil, today }));
    expect(errors.map(key)).toEqual(Array(4).fill('form.required'));
  });

  test('a mistyped number is reported at once', () => {
    const mistyped = { ...card, number: '4242 4242 4242 4241' };
    expect(cardErrors(mistyped, { country: brazil, today })).toEqual({
      number: { key: 'form.card.valid.number' },
    });
  });
});

test('an amount above the limit of one operation is reported with the limit, in its currency', () => {
  const setting = { locale: 'pt-BR', currency: 'BRL' } as const;
  expect(amountError(100_000_000n, setting)).toBeUndefined();
  expect(amountError(100_000_001n, setting)).toEqual({
    key: 'form.amount.max',
    values: { amount: 'R$\u00a01.000.000,00' },
  });
});

test.each(['0', '-1', '1e3', '1,5', '101', '=1+1', '9'.repeat(10_000)])(
  'a whole number from 1 to 100 is not %s, and both bounds are named',
  (text) => {
    expect(wholeNumberError(text, { least: 1, most: 100 })).toEqual({
      key: 'form.wholeNumber',
      values: { least: 1, most: 100 },
    });
  },
);

test('a whole number may have spaces around it and is missing without digits', () => {
  expect(wholeNumberError(' 100 ', { least: 1, most: 100 })).toBeUndefined();
  expect(wholeNumberError(' ', { least: 1, most: 100 })).toEqual({ key: 'form.required' });
});

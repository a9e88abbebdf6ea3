import { refusalsOf } from '@merenda/ui/blocks/form/refusals.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { describe, expect, test } from 'vitest';
import { emptyForm, type Field, SIGN_UP_FIELDS, type SignUpForm, stepOf } from './form.ts';
import { payloadOf } from './payload.ts';
import { rulesOn } from './rules.ts';

const filled: SignUpForm = {
  ...emptyForm('BR'),
  name: 'Marina Almeida',
  taxIdentifier: '216.957.050-09',
  nationalId: 'MG-12.345',
  passportNumber: 'FX123456',
  passportExpiry: '2031-02-01',
  position: 'Könyvelő',
  internalCompanyId: 'K-12',
  email: 'marina@example.com',
  repeatEmail: ' Marina@Example.com',
  phone: '(11) 96123-4567',
  password: 'lunch money',
  repeatPassword: 'lunch money',
};

const rules = rulesOn('2026-11-21');

const wrongWith = (changes: Partial<SignUpForm>, field: Field) =>
  rules[field]({ ...filled, ...changes })?.key;

test('each field that is shown keeps its step waiting by itself, and a filled one lets it go on', () => {
  const hungarian = { ...filled, country: 'HU', taxIdentifier: '123456789', phone: '201234567' };
  for (const field of Object.keys(rules) as Field[]) {
    expect(rules[field](hungarian), field).toBeUndefined();
    expect(rules[field]({ ...hungarian, [field]: '' }), field).toBeDefined();
  }
});

describe('the rules of the fields', () => {
  test.each([
    ['name', { name: 'Al' }, 'form.required.min'],
    ['taxIdentifier', { taxIdentifier: '123' }, 'form.taxIdentifierNumber.matches'],
    ['nationalId', { nationalId: '12' }, 'form.required.min'],
    ['passportNumber', { passportNumber: 'A1' }, 'form.required.min'],
    ['passportExpiry', { passportExpiry: '2026-11-21' }, 'form.futureDate'],
    ['passportExpiry', { passportExpiry: '31-02-2031' }, 'form.invalidDate'],
    ['email', { email: 'marina@' }, 'form.invalidEmail'],
    ['email', { email: '' }, 'form.required'],
    ['repeatEmail', { repeatEmail: 'marina@example.org' }, 'form.emailsMatch'],
    ['phone', { phone: '12' }, 'form.phoneNumber.matches'],
    ['password', { password: '123456' }, 'form.invalidPassword'],
    ['repeatPassword', { repeatPassword: 'lunch' }, 'form.passwordsMatch'],
  ] as const)('%s as in %o is refused with %s', (field, changes, key) => {
    expect(wrongWith(changes, field)).toBe(key);
  });

  test('a passport that runs out tomorrow is still good', () => {
    expect(wrongWith({ passportExpiry: '2026-11-22' }, 'passportExpiry')).toBeUndefined();
  });
});

describe('the payload', () => {
  const send = (changes: Partial<SignUpForm>) =>
    payloadOf({ ...filled, ...changes }, { company: 'wefood', language: 'pt-BR' });

  test('a tax number goes compact, with the country’s name for it; nothing is sent twice', () => {
    expect(send({})).toEqual({
      name: 'Marina Almeida',
      email: 'marina@example.com',
      password: 'lunch money',
      company: 'wefood',
      countryCode: 'BR',
      favourites: { lang: 'pt-BR' },
      phoneNumber: '+5511961234567',
      billingDetails: { taxIdentifierNumber: '21695705009', taxIdentifierType: 'CPF' },
    });
  });

  test('exactly one document is sent, the chosen one', () => {
    expect(send({ documentType: 'nationalId' })).toMatchObject({ nationalIdNumber: 'MG-12.345' });
    const passport = send({ documentType: 'passport' });
    expect(passport.passport).toEqual({ number: 'FX123456', expirationDate: '2031-02-01' });
    expect(passport).not.toHaveProperty('billingDetails');
    expect(passport).not.toHaveProperty('nationalIdNumber');
  });

  test('an employee’s fields are sent from Hungary only', () => {
    const hungary = { country: 'HU', taxIdentifier: '123456789', isEmployee: true };
    expect(send(hungary)).toMatchObject({ position: 'Könyvelő', internalCompanyId: 'K-12' });
    expect(send({ ...hungary, isEmployee: false })).not.toHaveProperty('position');
    expect(send({ isEmployee: true })).not.toHaveProperty('position');
  });
});

test('a refusal of the server is shown on the step that has the field, the earliest first', () => {
  const issues = ['password', 'billingDetails.taxIdentifierNumber', 'clientId'];
  const failure = new ApiFailure({
    status: 400,
    code: 'validation_failed',
    message: 'the request is not valid',
    issues: issues.map((path) => ({ path, message: 'wrong' })),
  });
  const shown = refusalsOf(failure, SIGN_UP_FIELDS, filled).map(({ field, key }) => ({
    step: stepOf(field),
    field,
    error: key,
  }));
  expect(shown).toEqual([
    { step: 1, field: 'taxIdentifier', error: 'form.taxIdentifierNumber.matches' },
    { step: 3, field: 'password', error: 'password.common' },
  ]);
});

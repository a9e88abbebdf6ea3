import type { AvailableMajor } from '@merenda/domain/money/balances';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { refusalsOf } from '@merenda/ui/blocks/form/refusals.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { describe, expect, test } from 'vitest';
import type { Responsible } from '../../../../session/session.ts';
import { changesOf } from './changes.ts';
import { formOf, PROFILE_FIELDS, type ProfileField, type ProfileForm } from './form.ts';
import { rulesOn } from './rules.ts';

const brazil = countryOrDefault('BR');

const marina: Responsible = {
  _id: '0192f5f0-0000-7000-8000-000000000001',
  name: 'Marina Almeida',
  emailConfirmed: true,
  hasPassword: true,
  email: 'marina@example.test',
  phoneNumber: '+5511961234567',
  countryCode: 'BR',
  taxIdentifierNumber: '52998224725',
  billingDetails: { taxIdentifierNumber: '52998224725', taxIdentifierType: 'CPF' },
  wallet: {
    _id: '0192f5f0-0000-7000-8000-000000000002',
    balance: 0 as AvailableMajor,
    currencyInfo: {
      symbol: 'R$',
      name: 'Real',
      symbol_native: 'R$',
      decimal_digits: 2,
      rounding: 0,
      code: 'BRL',
      name_plural: 'Reais',
    },
  },
  favourites: {},
  isEmployee: false,
  blocked: false,
  companyCountry: 'BR',
  company: 'wefood',
  introduced: true,
  hasFirstSteps: false,
  dependents: [],
};

const before = formOf(marina, 'pt-BR');
const rules = rulesOn(before, { country: brazil, today: '2026-11-21' });
const wrong = (changes: Partial<ProfileForm>, field: ProfileField) =>
  rules[field]({ ...before, ...changes })?.key;
const sent = (changes: Partial<ProfileForm>) =>
  changesOf({ ...before, ...changes }, before, brazil);

const ADDRESS = {
  street: 'Rua Augusta',
  number: '10',
  neighborhood: 'Consolação',
  zipCode: '01310-100',
  city: 'São Paulo',
  uf: 'SP',
};

describe('the form as it opens', () => {
  test('it shows what is known, the document masked, and has nothing to save', () => {
    expect(before).toMatchObject({
      phone: '(11) 96123 4567',
      documentType: 'taxIdentifier',
      taxIdentifier: '529.982.247-25',
    });
    expect(sent({})).toEqual({});
    expect(sent({ name: ' Marina Almeida ' })).toEqual({});
  });

  test('a passport’s expiry is shown as it is typed', () => {
    const passport = { number: 'FX123456', expirationDate: '2031-02-01' };
    const { taxIdentifierNumber: _, ...others } = marina;
    const form = formOf({ ...others, billingDetails: {}, passport }, 'pt-BR');
    expect(form).toMatchObject({ documentType: 'passport', passportExpiry: '2031-02-01' });
    expect(changesOf(form, form, brazil)).toEqual({});
  });
});

describe('the rules of the profile', () => {
  test.each([
    ['name', { name: 'M' }, 'form.required.min'],
    ['name', { name: 'x'.repeat(51) }, 'form.required.max'],
    ['phone', { phone: '12' }, 'form.phoneNumber.matches'],
    ['taxIdentifier', { taxIdentifier: '123' }, 'form.taxIdentifierNumber.matches'],
    ['nationalId', { documentType: 'nationalId' }, 'form.required'],
    ['passportNumber', { documentType: 'passport', passportNumber: 'A1' }, 'form.required.min'],
    [
      'passportExpiry',
      { documentType: 'passport', passportExpiry: '2026-11-21' },
      'form.futureDate',
    ],
    [
      'passportExpiry',
      { documentType: 'passport', passportExpiry: '31-02-2031' },
      'form.invalidDate',
    ],
    ['number', { street: 'Rua' }, 'form.required'],
    ['zipCode', { ...ADDRESS, zipCode: '123' }, 'form.invalid'],
    ['uf', { ...ADDRESS, uf: 'XX' }, 'form.invalid'],
    ['invoiceTaxNumber', { invoiceTaxNumber: '1' }, 'form.taxIdentifierNumber.matches'],
    ['password', { password: '123456' }, 'form.invalidPassword'],
    ['currentPassword', { password: 'another lunch' }, 'form.required'],
  ] as const)('%s as in %o is refused with %s', (field, changes, key) => {
    expect(wrong(changes, field)).toBe(key);
  });

  test('an unchanged value is not refused, such as a passport that ran out meanwhile', () => {
    const passport = { number: 'FX123456', expirationDate: '2020-02-01' };
    const old = formOf({ ...marina, passport }, 'pt-BR');
    const ofOld = rulesOn(old, { country: brazil, today: '2026-11-21' });
    expect(ofOld.passportExpiry({ ...old, phone: '11961234568' })).toBeUndefined();
    expect(ofOld.passportExpiry({ ...old, passportNumber: 'FX123457' })?.key).toBe(
      'form.futureDate',
    );
  });
});

describe('the payload', () => {
  test('only what was changed', () => {
    expect(sent({ name: 'Marina A.', phone: '(11) 96123-4568' })).toEqual({
      name: 'Marina A.',
      phoneNumber: '+5511961234568',
    });
    expect(sent({ language: 'hu-HU' })).toEqual({ favourites: { lang: 'hu-HU' } });
    expect(sent({ password: 'another lunch', currentPassword: 'a lunch' })).toEqual({
      password: 'another lunch',
      currentPassword: 'a lunch',
    });
    expect(sent({ restaurantUnit: 'unit' })).toEqual({ restaurantUnit: 'unit' });
  });

  test('the address as a whole, with what else is on the invoice', () => {
    expect(sent({ ...ADDRESS, billingName: 'Padaria' })).toEqual({
      billingDetails: { name: 'Padaria', address: ADDRESS },
    });
  });

  test('one document, the chosen one', () => {
    const passport = {
      documentType: 'passport',
      passportNumber: 'FX123456',
      passportExpiry: '2031-02-01',
    } as const;
    expect(sent(passport)).toEqual({
      passport: { number: 'FX123456', expirationDate: '2031-02-01' },
    });
    expect(sent({ taxIdentifier: '216.957.050-09', billingName: 'Padaria' })).toEqual({
      billingDetails: {
        name: 'Padaria',
        taxIdentifierNumber: '21695705009',
        taxIdentifierType: 'CPF',
      },
    });
  });
});

test('a refusal of the server is shown at its field', () => {
  const failure = (code: ApiFailure['code'], issues: string[] = []) =>
    new ApiFailure({
      status: 400,
      code,
      message: code,
      issues: issues.map((path) => ({ path, message: 'wrong' })),
    });
  const shown = (error: ApiFailure, documentType: ProfileForm['documentType']) =>
    Object.fromEntries(
      refusalsOf(error, PROFILE_FIELDS, { ...before, documentType }).map(({ field, key }) => [
        field,
        key,
      ]),
    );
  const issues = ['billingDetails.address.uf', 'password', 'restaurantUnit'];
  expect(shown(failure('validation_failed', issues), 'passport')).toEqual({
    uf: 'form.invalid',
    password: 'password.common',
  });
  expect(shown(failure('wrong_password'), 'passport')).toEqual({
    currentPassword: 'error.wrongPassword',
  });
  expect(shown(failure('duplicate_user'), 'taxIdentifier')).toEqual({
    taxIdentifier: 'signup.error.duplicate',
  });
});

import { countryOrDefault } from '@merenda/domain/places/countries';
import { refusalsOf } from '@merenda/ui/blocks/form/refusals.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { describe, expect, test } from 'vitest';
import { CARD_FIELDS, newCardOf } from './new-card.ts';

test('a card is sent with digits only, MMYY and the compact tax id', () => {
  const form = {
    holder: ' Marina  Almeida ',
    number: '4242 4242 4242 4242',
    expiry: '08/29',
    taxId: '529.982.247-25',
  };
  const setting = {
    code: '123',
    company: 'wefood',
    country: countryOrDefault('BR'),
    authorizerId: 'visa',
  };
  expect(newCardOf(form, setting)).toEqual({
    country: 'BRAZIL',
    company: 'wefood',
    rawCard: {
      holder: 'Marina Almeida',
      number: '4242424242424242',
      expiryDate: '0829',
      authorizerId: 'visa',
      cpf: '52998224725',
    },
    securityNumber: '123',
  });
});

const typed = { holder: '', number: '', expiry: '', taxId: '' };
const refusedField = (error: unknown) => refusalsOf(error, CARD_FIELDS, typed)[0];

const refused = (path?: string) =>
  new ApiFailure({
    status: 422,
    code: 'invalid_card',
    message: 'the card is not accepted',
    userMessage: 'This card is not accepted here.',
    issues: path ? [{ path, message: '' }] : undefined,
  });

describe('the text of a refused card', () => {
  test('is the server’s, at the number, if no field is named', () => {
    expect(refusedField(refused())).toMatchObject({
      field: 'number',
      words: 'This card is not accepted here.',
    });
  });

  test('stands at the field that the server names', () => {
    expect(refusedField(refused('rawCard.expiryDate'))?.field).toBe('expiry');
  });

  test('is the field’s own for a value of the wrong shape', () => {
    const failure = new ApiFailure({
      status: 400,
      code: 'validation_failed',
      message: 'the request is not valid',
      userMessage: 'Some details are not right.',
      issues: [{ path: 'rawCard.cpf', message: 'wrong check digits' }],
    });
    expect(refusedField(failure)).toEqual({
      field: 'taxId',
      key: 'form.taxIdentifierNumber.matches',
      words: undefined,
    });
  });

  test('is at no field if the failure is not about the card', () => {
    const failure = new ApiFailure({ status: 503, code: 'unavailable', message: 'away' });
    expect(refusedField(failure)).toBeUndefined();
  });
});

import { countryOrDefault } from '@merenda/domain/countries';
import { expect, test } from 'vitest';
import { newCardOf } from './newCard.ts';

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

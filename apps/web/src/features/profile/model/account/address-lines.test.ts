import { countryOrDefault } from '@merenda/domain/places/countries';
import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const brazil = countryOrDefault('BR');

test('an address is written in lines, with its state’s name', () => {
  const address = {
    street: 'Rua Augusta',
    number: '10',
    neighborhood: 'Consolação',
    zipCode: '01310-100',
    city: 'São Paulo',
    uf: 'RJ',
  };
  expect(addressLines(brazil, address)).toEqual([
    'Rua Augusta, 10',
    'Consolação',
    '01310-100 São Paulo, Rio de Janeiro',
  ]);
});

test('an unknown part leaves no gap, and a city that is its own state appears once', () => {
  expect(addressLines(brazil)).toEqual([]);
  expect(addressLines(brazil, { street: 'Rua', city: '' })).toEqual(['Rua']);
  expect(addressLines(countryOrDefault('HU'), { city: 'Budapest', uf: 'BU' })).toEqual([
    'Budapest',
  ]);
});

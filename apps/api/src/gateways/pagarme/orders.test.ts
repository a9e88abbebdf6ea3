import { expect, test } from 'vitest';
import { customerOf } from './orders.ts';

test.each([
  ['52998224725', { type: 'individual', document: '52998224725', document_type: 'CPF' }],
  ['33000167000101', { type: 'company', document: '33000167000101', document_type: 'CNPJ' }],
  ['12ABC34501DE35', { type: 'company', document: '12ABC34501DE35', document_type: 'CNPJ' }],
  [undefined, { type: 'individual' }],
])('a payer with the tax number %s is a person or a company accordingly', (taxIdentifier, told) => {
  const person = { name: 'Marina Almeida', email: 'marina@example.test' };
  expect(customerOf({ ...person, taxIdentifier })).toEqual({
    ...person,
    metadata: {},
    ...told,
  });
});

import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../../../client/failure.ts';
import { refusedField } from './refusedField.ts';

const refused = (path?: string) =>
  new ApiFailure({
    status: 422,
    code: 'invalid_card',
    message: 'the card is not accepted',
    userMessage: 'This card is not accepted here.',
    issues: path ? [{ path, message: '' }] : undefined,
  });

describe('where a refused card shows the words', () => {
  test('at its number, with the server’s words, when no field is named', () => {
    expect(refusedField(refused())).toMatchObject({
      field: 'number',
      words: 'This card is not accepted here.',
    });
  });

  test('at the field that the server names', () => {
    expect(refusedField(refused('rawCard.expiryDate'))?.field).toBe('expiry');
  });

  test('in the field’s own words for a field of the wrong shape', () => {
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

  test('nowhere when it is not about the card', () => {
    const failure = new ApiFailure({ status: 503, code: 'unavailable', message: 'away' });
    expect(refusedField(failure)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryOrDefault } from '../places/countries.ts';
import {
  contactPhoneError,
  FIELDS_OF_STEP,
  type HealthFormFields,
  healthFormRules,
  NO_HEALTH_FORM_FIELDS,
  plainContactPhone,
} from './health-form.ts';

const brazil = countryOrDefault('BR');
const hungary = countryOrDefault('HU');
const today = '2026-11-21';

const FILLED: HealthFormFields = {
  school: 'a school',
  schoolClass: 'a class',
  room: '21',
  internalId: 'A-20517',
  studentName: 'Lucas Almeida',
  birthday: '2015-03-09',
  fiscalNumber: '',
  address: 'Rua das Flores, 7',
  email: '',
  phone: '(11) 96123 4567',
  phone2: '(11) 96123 4568',
  responsibleName: 'Marina Almeida',
  responsibleKinship: 'mother',
  infoName: 'Marina Almeida',
  infoKinship: 'mother',
};

const wrongIn = (form: HealthFormFields, sodexoLike = false) =>
  Object.entries(healthFormRules({ country: brazil, sodexoLike, today })).flatMap(
    ([field, rule]) => (rule(form) ? [field] : []),
  );

test('a complete form has no errors', () => {
  expect(wrongIn(FILLED)).toEqual([]);
});

test('in an empty form everything is required except e-mail and tax number', () => {
  const optional = ['email', 'fiscalNumber'];
  expect(wrongIn(NO_HEALTH_FORM_FIELDS)).toEqual(
    Object.keys(NO_HEALTH_FORM_FIELDS).filter((field) => !optional.includes(field)),
  );
});

test('room and internal id are required except in the Sodexo-like variant', () => {
  const without = { ...FILLED, room: ' ', internalId: '' };
  expect(wrongIn(without)).toEqual(['room', 'internalId']);
  expect(wrongIn(without, true)).toEqual([]);
});

test.each<[Partial<HealthFormFields>, string[]]>([
  [{ birthday: '31/02/2015' }, ['birthday']],
  [{ birthday: '1899-03-09' }, ['birthday']],
  [{ birthday: '2026-11-22' }, ['birthday']],
  [{ studentName: 'L' }, ['studentName']],
  [{ email: 'not an e-mail' }, ['email']],
  [{ fiscalNumber: '123' }, ['fiscalNumber']],
  [{ fiscalNumber: '529.982.247-25' }, []],
  [{ address: '   ' }, ['address']],
  [{ address: 'x'.repeat(201) }, ['address']],
  [{ responsibleKinship: '' }, ['responsibleKinship']],
])('%o is refused at its wrong field', (changes, fields) => {
  expect(wrongIn({ ...FILLED, ...changes })).toEqual(fields);
});

test('every field belongs to one step', () => {
  const fields = Object.values(FIELDS_OF_STEP).flat();
  expect(fields.toSorted()).toEqual(Object.keys(NO_HEALTH_FORM_FIELDS).toSorted());
});

describe('the phones of the contact', () => {
  test.each([
    ['(11) 96123 4567', '(11) 96123 4567'],
    ['11961234567', '(11) 96123 4567'],
    ['(11) 96123-4567', '(11) 96123 4567'],
    ['+55 (11) 96123\u20114567', '(11) 96123 4567'],
    ['011 96123 4567', '(11) 96123 4567'],
    ['55991234567', '(55) 99123 4567'],
    ['(11) 9612 4567', undefined],
    ['(11) 96123 45678', undefined],
    ['(11) 96123 4567, 4568', undefined],
    ['+351 912 345 678', undefined],
    ['', undefined],
  ])('in Brazil %s is stored as %s', (typed, kept) => {
    expect(plainContactPhone(typed, brazil)).toBe(kept);
    expect(contactPhoneError(typed, brazil) === undefined).toBe(kept !== undefined);
  });

  test.each([
    ['20 123 4567', '+36201234567'],
    ['+36 20 123 4567', '+36201234567'],
    ['06 20 123 4567', '+36201234567'],
    ['+36 06 20/123\u20134567', '+36201234567'],
    ['+1 415 555 2671', '+14155552671'],
    ['0044 (0)7400 123456', '+447400123456'],
    ['(11) 96123 4567', undefined],
    ['12', undefined],
  ])('in Hungary %s is stored as %s', (typed, kept) => {
    expect(plainContactPhone(typed, hungary)).toBe(kept);
    expect(contactPhoneError(typed, hungary) === undefined).toBe(kept !== undefined);
  });

  test('the form in the specification is always accepted in Brazil', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(digits, (typed) => {
        const [, area = '', first = '', last = ''] = /(..)(.{5})(.{4})/.exec(typed.join('')) ?? [];
        expect(contactPhoneError(`(${area}) ${first} ${last}`, brazil)).toBeUndefined();
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { registrationSteps } from './registration-steps.ts';
import {
  birthDateError,
  kioskPasswordError,
  pickableSchools,
  registrationVariant,
  withoutDuplicates,
} from './students.ts';

const today = '2026-11-21';

describe('the birth date', () => {
  test.each([
    ['2026-11-21', undefined],
    ['2016-02-29', undefined],
    ['1900-01-01', undefined],
    ['1899-12-31', 'form.birthDate.range'],
    ['2026-11-22', 'form.pastDate'],
    ['29/02/2015', 'form.birthDate.invalid'],
    ['tomorrow', 'form.birthDate.invalid'],
    ['', 'form.required'],
  ])('"%s": %s', (text, error) => {
    expect(birthDateError(text, today)?.key).toBe(error);
  });
});

describe('the kiosk password', () => {
  test.each([
    ['ab12', undefined],
    ['ABCD1234', undefined],
    ['', 'form.required'],
    ['abc', 'form.kioskPassword.min'],
    ['abcdefghi', 'form.kioskPassword.max'],
    ['ab 1', 'form.kioskPassword.characters'],
    ['çãõé', 'form.kioskPassword.characters'],
    ['0000', 'form.kioskPassword.repeated'],
    ['aaaaaaaa', 'form.kioskPassword.repeated'],
  ])('"%s": %s', (password, error) => {
    expect(kioskPasswordError(password)?.key).toBe(error);
  });
});

describe('students on home', () => {
  test('are shown once where internal id and name are equal', () => {
    const wallet = { internalId: '7', name: 'Lucas', kind: 'wallet' };
    const form = { internalId: '7 ', name: 'lucas', kind: 'form' };
    const sister = { internalId: '7', name: 'Sofia', kind: 'wallet' };
    expect(withoutDuplicates([wallet, form, sister])).toEqual([wallet, sister]);
  });

  test('without an internal id are never merged', () => {
    const both = [
      { name: 'Ana' },
      { name: 'Ana', internalId: '' },
      { name: 'Ana', internalId: null },
    ];
    expect(withoutDuplicates(both)).toHaveLength(3);
  });
});

describe('registration', () => {
  const school = (walletPayment: boolean, enabled: boolean) => ({
    paymentServices: { walletPayment },
    services: { anamnesis: { enabled } },
  });

  test.each([
    [true, false, false, 'wallet', 4],
    [true, false, true, 'wallet', 4],
    [false, true, false, 'healthForm', 7],
    [false, true, true, 'healthForm', 7],
    [true, true, false, 'both', 8],
    [true, true, true, 'healthForm', 7],
    [false, false, false, 'none', 1],
    [false, false, true, 'none', 1],
  ])(
    'wallet %s, health form %s, existing student %s: %s in %i steps',
    (wallet, form, exists, variant, steps) => {
      const chosen = registrationVariant(school(wallet, form), { exists });
      expect(chosen).toBe(variant);
      expect(registrationSteps(chosen)).toHaveLength(steps);
    },
  );

  test('the health form can be postponed where both services are active', () => {
    const choice = { exists: false, wantsHealthForm: false };
    expect(registrationVariant(school(true, true), choice)).toBe('wallet');
    expect(registrationVariant(school(false, true), choice)).toBe('healthForm');
  });

  test('test schools are not offered', () => {
    expect(pickableSchools([{ isTest: true }, { isTest: false }])).toEqual([{ isTest: false }]);
  });
});

import { type Day, isDay, parseTypedDay } from './dates.ts';
import type { FieldError } from './form-errors.ts';

/** A student's kiosk user id has 4 characters (spec 2 §9). */
export const KIOSK_USER_ID_LENGTH = 4;
export const MIN_KIOSK_PASSWORD = 4;
export const MAX_KIOSK_PASSWORD = 8;
/** Health questions come in pages of so many (spec 2 §9). */
export const QUESTIONS_PER_PAGE = 10;

const FIRST_BIRTH_YEAR = 1900;

/** Birth date as typed, DD-MM-YYYY: a real day from 1900 to today (spec 2 §5). */
export function typedBirthDateError(text: string, today: Day): FieldError {
  if (!text.trim()) return { key: 'form.required' };
  return birthDateError(parseTypedDay(text) ?? text, today);
}

/** Birth date as a Day: real, from 1900 to today (spec 2 §5). */
export function birthDateError(day: string, today: Day): FieldError {
  if (!isDay(day)) return { key: 'form.invalidDate' };
  if (day > today) return { key: 'form.pastDate' };
  if (Number(day.slice(0, 4)) >= FIRST_BIRTH_YEAR) return undefined;
  return { key: 'form.birthDate.range', values: { year: FIRST_BIRTH_YEAR } };
}

/** Kiosk password: 4 to 8 letters and digits (spec 2 §5). */
export function kioskPasswordError(password: string): FieldError {
  const [min, max] = [MIN_KIOSK_PASSWORD, MAX_KIOSK_PASSWORD];
  if (password === '') return { key: 'form.required' };
  if (!/^[A-Za-z0-9]*$/.test(password)) return { key: 'form.kioskPassword.characters' };
  if (password.length < min) return { key: 'form.kioskPassword.min', values: { number: min } };
  return password.length > max
    ? { key: 'form.kioskPassword.max', values: { number: max } }
    : undefined;
}

/**
 * Students as home shows them: of several records with one internal id and name, the first
 * (spec 1 §2). Records without an internal id are never taken for the same.
 */
export function withoutDuplicates<
  S extends { internalId?: string | null | undefined; name: string },
>(students: readonly S[]): S[] {
  const seen = new Set<string>();
  return students.filter(({ internalId, name }) => {
    if (!internalId) return true;
    const key = JSON.stringify([internalId.trim(), name.trim().toLowerCase()]);
    return !seen.has(key) && seen.add(key);
  });
}

/** What a school offers, as far as registration cares (spec 2 §3). */
export interface SchoolServices {
  paymentServices: { walletPayment: boolean };
  services: { anamnesis: { enabled: boolean } };
}

/** How a student is registered: wallet 4 steps, health form 7, both 8 (spec 2 §2). */
export type RegistrationVariant = 'wallet' | 'healthForm' | 'both' | 'none';

export const REGISTRATION_STEPS: Record<RegistrationVariant, number> = {
  wallet: 4,
  healthForm: 7,
  both: 8,
  none: 1,
};

/**
 * The registration that a school's services call for. An existing student only adds the health
 * form; a new one takes both where both are on, unless the guardian leaves the health form for later
 * (`wantsHealthForm` is the checkbox of step 1). `none`: the school has no active service.
 */
export function registrationVariant(
  school: SchoolServices,
  { exists, wantsHealthForm = true }: { exists: boolean; wantsHealthForm?: boolean },
): RegistrationVariant {
  const wallet = school.paymentServices.walletPayment;
  const healthForm = school.services.anamnesis.enabled;
  if (healthForm && exists) return 'healthForm';
  if (healthForm && wallet) return wantsHealthForm ? 'both' : 'wallet';
  if (healthForm) return 'healthForm';
  return wallet ? 'wallet' : 'none';
}

/** What a school picker offers: test schools are hidden (spec 2 §2). */
export function pickableSchools<S extends { isTest: boolean }>(schools: readonly S[]): S[] {
  return schools.filter((school) => !school.isTest);
}

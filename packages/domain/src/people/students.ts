import type { FieldError } from '../forms/form-errors.ts';
import { plainCode, plainLine } from '../text/pasted.ts';
import { type Day, isDay } from '../time/dates.ts';

/** Length of a student's kiosk user id, in characters (product:students#kiosk-login). */
export const KIOSK_USER_ID_LENGTH = 4;
export const MIN_KIOSK_PASSWORD = 4;
const MAX_KIOSK_PASSWORD = 8;
/** The number of health questions on a page (product:health-form#questions). */
export const QUESTIONS_PER_PAGE = 10;

const FIRST_BIRTH_YEAR = 1900;

/**
 * The error of a birth date: a real day from 1900 to today (product:students#rules). `day` is a Day,
 * or the typed text when that is not one.
 */
export function birthDateError(day: string, today: Day): FieldError {
  if (!day.trim()) return { key: 'form.required' };
  if (!isDay(day)) return { key: 'form.birthDate.invalid' };
  if (day > today) return { key: 'form.pastDate' };
  if (Number(day.slice(0, 4)) >= FIRST_BIRTH_YEAR) return undefined;
  return { key: 'form.birthDate.range', values: { year: FIRST_BIRTH_YEAR } };
}

/**
 * The error of a kiosk password: 4 to 8 letters and digits, not all the same
 * (product:students#kiosk-login).
 */
export function kioskPasswordError(typed: string): FieldError {
  const password = plainCode(typed);
  const [min, max] = [MIN_KIOSK_PASSWORD, MAX_KIOSK_PASSWORD];
  if (password === '') return { key: 'form.required' };
  if (!/^[A-Za-z0-9]*$/.test(password)) return { key: 'form.kioskPassword.characters' };
  if (password.length < min) return { key: 'form.kioskPassword.min', values: { number: min } };
  if (password.length > max) return { key: 'form.kioskPassword.max', values: { number: max } };
  return /^(.)\1*$/.test(password) ? { key: 'form.kioskPassword.repeated' } : undefined;
}

/**
 * Students as home shows them: of several records with the same internal id and name, the first
 * (product:home#students-on-home). Records without an internal id are never merged.
 */
export function withoutDuplicates<
  S extends { internalId?: string | null | undefined; name: string },
>(students: readonly S[]): S[] {
  const seen = new Set<string>();
  return students.filter(({ internalId, name }) => {
    if (!internalId) return true;
    const key = JSON.stringify([plainCode(internalId), plainLine(name).toLowerCase()]);
    return !seen.has(key) && seen.add(key);
  });
}

/** The services of a school that decide about the registration of a student. */
export interface SchoolServices {
  paymentServices: { walletPayment: boolean };
  services: { anamnesis: { enabled: boolean } };
}

/**
 * The variants of a registration: wallet 4 steps, health form 7, both 8
 * (product:students#variants).
 */
export type RegistrationVariant = 'wallet' | 'healthForm' | 'both' | 'none';

/**
 * The registration for a school's services. An existing student only adds the health form. A new
 * one does both where both are active, unless the guardian postpones the health form
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

/** The schools that can be chosen: test schools are hidden (product:profile#restaurant-units). */
export function pickableSchools<S extends { isTest: boolean }>(schools: readonly S[]): S[] {
  return schools.filter((school) => !school.isTest);
}

/** The most characters of a registration number, and of the code that a school gives to a family. */
export const STUDENT_TEXTS = { registrationNumber: 40, code: 40 } as const;

/** The most students that a guardian registers. */
export const MAX_STUDENTS = 50;

/** The most codes for students that a school creates at once: a class's. */
export const MAX_STUDENT_CODES = 40;

/** The most students missing from a change of classes who are told by name (product:console-people#change-of-classes). */
export const MAX_MISSING_SHOWN = 1_000;

import type { Place } from '@merenda/domain/people/registration-steps';
import { parseTypedDay } from '@merenda/domain/time/typed-day';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import type { RegistrationForm } from './form.ts';

/**
 * A registration that is not sent yet, as this tab keeps it: without passwords, and without what the
 * health form says (product:students#registration).
 */
export interface RegistrationDraft {
  form: Omit<RegistrationForm, 'password' | 'repeatPassword'>;
  place: Place;
}

const nameOf = (guardianId: string) => `registration.${guardianId}`;

export function findRegistration(guardianId: string): RegistrationDraft | undefined {
  const found = loadTabDraft(nameOf(guardianId));
  if (typeof found !== 'object' || found === null) return undefined;
  if (!('form' in found && 'place' in found)) return undefined;
  const { form, place } = found as RegistrationDraft;
  const dayOf = (typed: string) => parseTypedDay(typed) ?? typed;
  // A tab that is open for long may have days as they were typed.
  const days = { birthDate: dayOf(form.birthDate), passportExpiry: dayOf(form.passportExpiry) };
  return { form: { ...form, ...days }, place };
}

export function saveRegistration(
  guardianId: string,
  {
    form: { password: _, repeatPassword: __, ...form },
    place,
  }: { form: RegistrationForm; place: Place },
): void {
  saveTabDraft(nameOf(guardianId), { form, place } satisfies RegistrationDraft);
}

export const dropRegistration = (guardianId: string): void => dropTabDraft(nameOf(guardianId));

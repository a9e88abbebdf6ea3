import type { Place } from '@merenda/domain/people/registration-steps';
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
  return 'form' in found && 'place' in found ? (found as RegistrationDraft) : undefined;
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

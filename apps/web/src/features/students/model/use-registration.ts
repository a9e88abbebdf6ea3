import { countryOrDefault } from '@merenda/domain/places/countries';
import { todayHere } from '../../../ui/calendar/days.ts';
import { useFields } from '../../../ui/form/use-fields.ts';
import { EMPTY, REGISTRATION_FIELDS, rulesFor } from './form.ts';

export type Registration = ReturnType<typeof useRegistration>;

/** The registration being filled in, by the rules of the guardian's country. */
export const useRegistration = (countryCode: string) =>
  useFields(EMPTY, rulesFor(countryOrDefault(countryCode), todayHere()), REGISTRATION_FIELDS);

import { countryOrDefault } from '@merenda/domain/countries';
import { todayHere } from '../../../ui/days.ts';
import { useFields } from '../../../ui/useFields.ts';
import { EMPTY, rulesFor } from './form.ts';

export type Registration = ReturnType<typeof useRegistration>;

/** The registration being filled in, by the rules of the guardian's country. */
export const useRegistration = (countryCode: string) =>
  useFields(EMPTY, rulesFor(countryOrDefault(countryCode), todayHere()));

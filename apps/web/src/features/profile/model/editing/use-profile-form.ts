import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Responsible } from '../../../../session/session.ts';
import { useDraftForm } from '../../../../session/use-draft-form.ts';
import { changesOf } from './changes.ts';
import { countryOf, formOf, PROFILE_FIELDS } from './form.ts';
import { rulesOn } from './rules.ts';

export type ProfileFormState = ReturnType<typeof useProfileForm>;

/** The profile being edited: what was typed, what is wrong with it, and what there is to save. */
export function useProfileForm(user: Responsible) {
  const spoken = useLanguage();
  // As it was when the form opened: a balance that changes meanwhile does not touch it.
  const [before] = useState(() => formOf(user, spoken));
  const country = countryOf(user);
  const rules = rulesOn(before, { country, today: todayHere() });
  const fields = useDraftForm('profile', before, rules, PROFILE_FIELDS);
  const { form } = fields;
  const corporate = brand.variant === 'corporate';
  const employee = corporate || user.isEmployee;
  const changes = changesOf(form, before, country);
  return {
    ...fields,
    country,
    corporate,
    employee,
    changes,
    isChanged: Object.keys(changes).length > 0,
  };
}

import type { Responsible } from '../../../../session/session.ts';
import type { ProfileField } from './form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

/** The properties of every part of the form. */
export interface PartProps {
  profile: ProfileFormState;
  labels: Record<ProfileField, string>;
}

/** The same, with the guardian as saved. */
export interface UserPartProps extends PartProps {
  user: Responsible;
}

import { Failure } from '../../failure.ts';

/** Somebody filed a version that this one does not know of. */
export const changed = () =>
  new Failure('health_form_changed', {
    message: 'there is a newer version of the form',
    userMessageKey: 'health.error.changed',
  });

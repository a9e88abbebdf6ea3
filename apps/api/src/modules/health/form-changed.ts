import { Failure } from '../../platform/failure.ts';

/** A newer version was written since the one that the request is based on. */
export const formChanged = () =>
  new Failure('health_form_changed', {
    message: 'there is a newer version of the form',
    userMessageKey: 'health.error.changed',
  });

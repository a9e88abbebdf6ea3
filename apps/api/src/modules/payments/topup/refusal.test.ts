import { translate } from '@merenda/i18n/translate';
import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test.each([
  ['declined', 402, 'did not approve'],
  ['insufficient_funds', 402, 'enough funds'],
  ['expired_card', 402, 'has expired'],
  ['wrong_security_code', 402, 'security code'],
  ['payer_refused', 402, 'not approved'],
  ['not_received', 402, 'not charged'],
  ['gateway_refused', 422, 'provider refused'],
])('a top-up that failed as %s is answered with %i and says why', (failure_code, status, words) => {
  const refusal = refusalOf({ failure_code });
  expect(refusal.status).toBe(status);
  const { userMessageKey } = refusal.detail;
  expect(userMessageKey && translate('en', userMessageKey)).toContain(words);
});

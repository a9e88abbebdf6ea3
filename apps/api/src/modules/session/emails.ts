import type { Composers } from '../../platform/mail/outbox.ts';
import { passwordResetEmail } from './recovery/password-reset-email.ts';
import { securityEmail } from './security-email.ts';

/** What is written to guardians about their access. */
export const sessionEmails = {
  'password-reset': passwordResetEmail,
  'new-sign-in': securityEmail('new-sign-in'),
  'new-passkey': securityEmail('new-passkey'),
  'password-changed': securityEmail('password-changed'),
} satisfies Partial<Composers>;

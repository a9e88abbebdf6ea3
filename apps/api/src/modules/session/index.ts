export { confirmPassword, stepUp } from './confirm-password.ts';
export { confirmEmail } from './confirmation/confirm-email.ts';
export { enqueueConfirmation } from './confirmation/confirmation-email.ts';
export { clearCookies, setCookies } from './cookies.ts';
export { sessionErasure } from './erase-guardian.ts';
export { findSignedIn } from './find-signed-in.ts';
export { voidRecoveries } from './recovery/recover.ts';
export { registerSessionRoutes } from './routes.ts';
export { enqueueSecurityEmail, sessionEmails } from './security-email.ts';
export { startSession } from './start-session.ts';
export {
  ADDRESS_THROTTLE,
  checkThrottle,
  countFailure,
  spendBudget,
} from './throttle/throttle.ts';
export {
  ADDRESS_THROTTLES,
  PERSON_THROTTLES,
  type ThrottleKey,
} from './throttle/throttle-keys.ts';

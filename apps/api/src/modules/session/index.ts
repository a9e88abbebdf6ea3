export { confirmPassword, stepUp } from './confirm-password.ts';
export { confirmEmail } from './confirmation/confirm-email.ts';
export { enqueueConfirmation } from './confirmation/confirmation-email.ts';
export { clearCookies, setCookies } from './cookies.ts';
export { sessionErasure } from './erase-guardian.ts';
export { findSignedIn } from './find-signed-in.ts';
export { voidLinks } from './link/links.ts';
export { newPasswordHash } from './new-password.ts';
export { closeOtherWays, removePasskeysOf } from './other-ways-in.ts';
export { revokeAll } from './queries.ts';
export { registerSecondFactor, registerSessionRoutes } from './routes.ts';
export { enqueueSecurityEmail, sessionEmails } from './security-email.ts';
export { startSession } from './start-session.ts';
export { refuseSecret } from './throttle/refuse-secret.ts';
export { beginAttempt, clearFailures, spendBudget, takeBack } from './throttle/throttle.ts';
export {
  NETWORK_THROTTLES,
  OPERATOR_THROTTLES,
  PERSON_THROTTLES,
  type ThrottleKey,
} from './throttle/throttle-keys.ts';

export { confirmPassword, stepUp } from './confirm-password.ts';
export { confirmEmail } from './confirmation/confirm-email.ts';
export { confirmInSession } from './confirmation/confirm-in-session.ts';
export { enqueueConfirmation } from './confirmation/confirmation-email.ts';
export { clearCookies, setCookies } from './cookies.ts';
export {
  checkSession,
  lockAccess,
  raiseAccessEpoch,
  revokeAll,
  revokeOthers,
} from './end-access.ts';
export { sessionErasure } from './erase-guardian.ts';
export { exchangeSession } from './exchange-session.ts';
export { createSessions, findSignedIn } from './find-signed-in.ts';
export { enqueueLinkEmail, findByEmail, type LinkRequest } from './link/enqueue-link-email.ts';
export { findGuardianOfReset, useLink, voidLinks } from './link/links.ts';
export type { ProvenGuardian } from './open-session.ts';
export { findSessions, viewSessions } from './queries.ts';
export { registerSecondFactor, registerSessionRoutes } from './routes.ts';
export { lockSecondFactor } from './second-factor/lock-second-factor.ts';
export { enqueueSecurityEmail, sessionEmails } from './security-email.ts';
export { startSession } from './start-session.ts';
export { countGuess } from './throttle/count-guess.ts';
export { refuseSecret } from './throttle/refuse-secret.ts';
export { spendBudget } from './throttle/spend-budget.ts';
export {
  beginAttempt,
  type CountedTry,
  checkThrottle,
  clearFailures,
  countTry,
  countUse,
  takeBack,
} from './throttle/throttle.ts';
export {
  NETWORK_THROTTLES,
  OPERATOR_THROTTLES,
  PERSON_THROTTLES,
} from './throttle/throttle-keys.ts';
export { sessionWaysIn } from './ways-in.ts';

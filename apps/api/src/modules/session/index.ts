export { isCommonPassword } from './common-passwords.ts';
export { confirmPassword } from './confirm-password.ts';
export { clearCookies } from './cookies.ts';
export { hashPassword } from './passwords.ts';
export { registerSessionRoutes } from './routes.ts';
export { startSession } from './start-session.ts';
export {
  ADDRESS_PATIENCE,
  checkPatience,
  loginOf,
  noteFailure,
  takeFromBudget,
} from './throttle.ts';
export { warnGuardian } from './warn-guardian.ts';

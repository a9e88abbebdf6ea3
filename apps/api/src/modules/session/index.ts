export { isCommonPassword } from './common-passwords.ts';
export { confirmPassword } from './confirm-password.ts';
export { clearCookies, setCookies } from './cookies.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { registerSessionRoutes } from './routes.ts';
export { takeFromBudget } from './throttle.ts';

export { isCommonPassword } from './common-passwords.ts';
export { confirmPassword } from './confirm-password.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { registerSessionRoutes } from './routes.ts';

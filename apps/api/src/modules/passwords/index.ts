export { newPasswordHash } from './new-password.ts';
export { closeOtherWays } from './other-ways-in.ts';
export { registerPasswords } from './routes.ts';

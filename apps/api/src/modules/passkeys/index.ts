export { passkeyErasure } from './erase-guardian.ts';
export { registerPasskeys } from './routes.ts';

export { passkeyErasure } from './erase-guardian.ts';
export { listPasskeys, removePasskeys } from './queries.ts';
export { registerPasskeys } from './routes.ts';
export { passkeyWaysIn } from './ways-in.ts';

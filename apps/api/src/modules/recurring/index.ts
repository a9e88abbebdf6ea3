export { chargeDue } from './charge-due.ts';
export { endRecurring } from './end-recurring.ts';
export { nextAfter } from './next-after.ts';
export { registerRecurring } from './routes.ts';

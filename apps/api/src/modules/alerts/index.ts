export { alertEmails } from './emails.ts';
export { alertErasure, alertsOf } from './erasure.ts';
export { postNote } from './post-note.ts';
export { registerAlerts } from './routes.ts';

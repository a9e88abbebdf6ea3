export { alertEmails } from './emails.ts';
export { alertErasure, alertSettingsOf, alertsOf } from './erasure.ts';
export { findOpenAlerts } from './find-open.ts';
export { noteOf, postNote } from './post-note.ts';
export { deliverPushes } from './push/deliver-pushes.ts';
export { pushWaysIn } from './push/ways-in.ts';
export { registerAlerts } from './routes.ts';

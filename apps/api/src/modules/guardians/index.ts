export { guardianEmails } from './emails.ts';
export { guardianshipErasure } from './erase-guardian.ts';
export { findRights, type NamedThing } from './find-rights.ts';
export { checkMaySpend } from './may-spend.ts';
export { registerGuardians } from './routes.ts';
export { shownStudentName } from './shown-name.ts';

export { guardianEmails } from './emails.ts';
export { endGuardianships } from './end-guardianships.ts';
export { guardianshipErasure } from './erase-guardian.ts';
export { findRights, type NamedThing } from './find-rights.ts';
export { findOwned } from './guarded-student.ts';
export { checkMaySpend } from './may-spend.ts';
export { registerGuardians } from './routes.ts';
export { shownStudentName } from './shown-name.ts';

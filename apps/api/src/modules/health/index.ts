export { prepareFirstForm } from './create-form.ts';
export { eraseHealth, healthErasure } from './erase-health.ts';
export { healthDraftsOf, healthFormsOf } from './export-health.ts';
export { removeDueFiles } from './report/remove-files.ts';
export { registerHealthForms } from './routes.ts';
export { locked, studentKeyFor, studentKeyOf, unlocked } from './student-keys.ts';
export { questionText } from './survey.ts';
export { writeFirstVersion } from './write-version.ts';

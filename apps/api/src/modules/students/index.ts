export { type CreateStudent, createStudent } from './create-student.ts';
export { studentEmails } from './emails.ts';
export { studentErasure } from './erase-students.ts';
export { findStudent } from './queries.ts';
export { registerWithoutWallet } from './register-without-wallet.ts';
export { hasNumberLike, isNumbered } from './registration-numbers.ts';
export { registerStudents } from './routes.ts';
export { changeSchoolData, findOwnClass, refuseDuplicate } from './school-data.ts';

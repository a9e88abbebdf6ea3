export { eraseStudents, studentErasure } from './erase-students.ts';
export { registerWithoutWallet } from './register-without-wallet.ts';
export { registerStudents } from './routes.ts';
export { changeSchoolData, findOwnClass } from './school-data.ts';

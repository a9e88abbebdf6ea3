export { registrationErasure } from './erasure.ts';
export { registerRegistration } from './routes.ts';
export { issueStudentCodes } from './student-codes.ts';

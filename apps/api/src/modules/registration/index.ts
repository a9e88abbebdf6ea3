export { registerRegistration } from './routes.ts';
export { issueStudentCodes } from './student-codes.ts';

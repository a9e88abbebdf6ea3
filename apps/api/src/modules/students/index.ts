export { registerStudents } from './routes.ts';

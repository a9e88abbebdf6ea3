export { changeStudents, type StudentChange } from './change-students.ts';
export { registerPeople } from './routes.ts';
export { searchPeople } from './search-people.ts';

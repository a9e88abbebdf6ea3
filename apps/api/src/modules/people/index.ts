export { registerPeople } from './routes.ts';
export { searchPeople } from './search-people.ts';

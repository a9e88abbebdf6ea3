export { type Cell, moveCompany, undoMove } from './move-company.ts';
export { MoveError } from './move-error.ts';

export { attendanceErasure } from './erasure.ts';
export { readMeals } from './read-register.ts';
export { registerAttendance } from './routes.ts';

export { type EatenMeal, findDishes } from './find-dishes.ts';
export { findMealStates } from './find-meal-states.ts';
export { findMealTimes, refundOf } from './find-meal-times.ts';
export { findOrdered, type OrderedMeal } from './find-ordered.ts';
export { findSpending, findSpent } from './find-spending.ts';
export { type MealTime, readMealTime } from './meal-time.ts';
export {
  cancellableUntil,
  cancelMeals,
  findMealsOfDays,
  findMealsToCome,
  isCancellable,
  isToCome,
  lockMeal,
  lockMealIfFree,
  type MealToCome,
} from './meals-to-come.ts';
export { auditLook, type Reader, tellStates } from './tell-state.ts';

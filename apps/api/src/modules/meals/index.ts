export { findSpending, spentOn } from './find-spending.ts';
export { type MealTime, readMealTime, writeMealTime } from './meal-time.ts';
export {
  cancelMeals,
  findMealsToCome,
  isCancellable,
  lockMeal,
  type MealToCome,
  viewOfMeal,
} from './meals-to-come.ts';

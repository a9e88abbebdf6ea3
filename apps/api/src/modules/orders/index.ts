export { orderErasure } from './erasure.ts';
export { findSpending } from './find-spending.ts';
export { cancelMeals, findMealsToCome, type MealToCome, viewOfMeal } from './meals-to-come.ts';
export { spentOn } from './restrictions.ts';
export { registerOrders } from './routes.ts';

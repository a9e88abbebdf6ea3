export { orderErasure } from './erasure.ts';
export { cancelMeals, findMealsToCome, type MealToCome, viewOfMeal } from './meals-to-come.ts';
export { findSpending } from './reading/find-spending.ts';
export { spentOn } from './restrictions.ts';
export { registerOrders } from './routes.ts';

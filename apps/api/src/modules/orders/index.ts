export { orderErasure } from './erasure.ts';
export { cancelMeals, findMealsToCome, type MealToCome, viewOfMeal } from './meals-to-come.ts';
export { registerOrders } from './routes.ts';

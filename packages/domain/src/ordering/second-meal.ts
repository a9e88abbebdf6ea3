/** An ordered meal, as far as a further one is compared with it. */
interface OrderedMeal {
  /** The service, such as lunch. */
  menuType: string;
}

/**
 * The meals of the same service that a diner has on the day already: a further one is asked about
 * (product:ordering#second-meal).
 */
export const mealsOfService = <Meal extends OrderedMeal>(
  ordered: readonly Meal[],
  menuType: string,
): Meal[] => ordered.filter((meal) => meal.menuType === menuType);

const PREFIX = 'second-meal-';

/**
 * The name of the question, by which it is confirmed. It changes with the number of meals that are
 * ordered `already`, so that a confirmation is of what was shown.
 */
export const secondMealId = (already: number): string => `${PREFIX}${already}`;

/** Does a confirmation name such a question? */
export const isSecondMealId = (id: string): boolean => id.startsWith(PREFIX);

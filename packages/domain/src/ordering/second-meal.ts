/** The facts of an ordered meal by which a second one is compared. */
interface OrderedMeal {
  /** The service, such as lunch. */
  menuType: string;
}

/**
 * The meals of the same service that a diner already has on the day: another one needs a
 * confirmation (product:ordering#second-meal).
 */
export const mealsOfService = <Meal extends OrderedMeal>(
  ordered: readonly Meal[],
  menuType: string,
): Meal[] => ordered.filter((meal) => meal.menuType === menuType);

const PREFIX = 'second-meal-';

/**
 * The id of the question, by which it is confirmed. It contains the number of meals ordered
 * `already`: a confirmation holds only for the shown number.
 */
export const secondMealId = (already: number): string => `${PREFIX}${already}`;

/** The id belongs to such a question. */
export const isSecondMealId = (id: string): boolean => id.startsWith(PREFIX);

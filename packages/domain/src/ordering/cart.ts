import { FIGURES } from '../figures.ts';

/** How many people more or fewer a button of a coffee break's cart means (product:ordering#coffee-break). */
export const PEOPLE_STEP = 10;

/** For how long the checkout shows that an order is placed, in milliseconds (product:ordering#checkout). */
export const CHECKOUT_CLOSES_MS = 1000;

/**
 * Can so many be ordered: of a product, or for so many people? A whole number from 1 to
 * `FIGURES.maxQuantity` (product:ordering#cart).
 */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= FIGURES.maxQuantity;

/** The next full ten of people, at most as many as can be ordered for. */
export const morePeople = (people: number): number =>
  Math.min(FIGURES.maxQuantity, (Math.floor(people / PEOPLE_STEP) + 1) * PEOPLE_STEP);

/** The full ten of people before, at least 1. */
export const fewerPeople = (people: number): number =>
  Math.max(1, (Math.ceil(people / PEOPLE_STEP) - 1) * PEOPLE_STEP);

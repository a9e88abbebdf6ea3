import { FIGURES } from '../figures.ts';

/**
 * The number of people that a button of a coffee break's cart adds or removes
 * (product:ordering#coffee-break).
 */
export const PEOPLE_STEP = 10;

/**
 * The time that the checkout shows the placed order, in milliseconds (product:ordering#checkout).
 */
export const CHECKOUT_CLOSES_MS = 1000;

/**
 * The number can be ordered of a product or for people: a whole number from 1 to
 * `FIGURES.maxQuantity` (product:ordering#cart).
 */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= FIGURES.maxQuantity;

/** The next full ten of people, at most the greatest number. */
export const morePeople = (people: number): number =>
  Math.min(FIGURES.maxQuantity, (Math.floor(people / PEOPLE_STEP) + 1) * PEOPLE_STEP);

/** The previous full ten of people, at least 1. */
export const fewerPeople = (people: number): number =>
  Math.max(1, (Math.ceil(people / PEOPLE_STEP) - 1) * PEOPLE_STEP);

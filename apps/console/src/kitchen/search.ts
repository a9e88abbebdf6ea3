import { calendarDay, oneOf, searchOf, words } from '../table/search.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address of the kitchen's page keeps these. */
export const KITCHEN_SEARCH = searchOf({
  date: calendarDay,
  school: (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined),
  service: words,
  view: oneOf(['class', 'hour']),
});

import { calendarDay, oneOf, ownedBy, recordId, searchOf, words } from '../table/search.ts';

/** The address of the kitchen's page keeps these. */
export const KITCHEN_SEARCH = searchOf({
  date: calendarDay,
  school: recordId,
  service: ownedBy('school', words),
  view: oneOf(['class', 'hour']),
});

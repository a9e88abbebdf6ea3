import { rowsOf, type WaysIn } from '../../way-in.ts';

/** The calendar address, which shows meals to anybody who has it (product:calendar#address). */
export const calendarWaysIn = {
  calendar_feed: rowsOf('calendar_feed', 'ends'),
} satisfies WaysIn;

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/spans.ts';
import type { TicketStatus } from './tickets.ts';

/** The status whose tickets the desk shows before another is chosen. */
export const DESK_STATUS = 'open' satisfies TicketStatus;

/** The desk's choice of tickets by assignee: the operator's own, or those that nobody has taken. */
export const ASSIGNMENTS = ['mine', 'nobody'] as const;

/** The longest time after which an open page of the desk has a new message, in milliseconds. */
export const DESK_POLL_MS = 3_000;

/** The share of cases that the second of a figure's two times covers; the first covers half of them. */
export const SLOWEST_SHARE = 0.9;

/** The most weeks of figures at once. */
export const MAX_FIGURE_WEEKS = 52;

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** A length of time in its largest whole unit; less than a minute is none (product:console-desk#inbox). */
export function inLargestUnit(ms: number): { unit: 'day' | 'hour' | 'minute'; count: number } {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? ['minute', MINUTE_MS];
  return { unit, count: Math.max(0, Math.floor(ms / length)) };
}

import type { Day } from '@merenda/domain/time/dates';

/** The next open day without an order; if every open day has one, the first (product:ordering#wizard). */
export const freeDay = (open: readonly Day[], ordered: ReadonlySet<Day>): Day | undefined =>
  open.find((day) => !ordered.has(day)) ?? open[0];

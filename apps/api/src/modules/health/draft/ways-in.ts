import { rowsOf, type WaysIn } from '../../way-in.ts';

/** Health forms that were begun (product:health-form#draft). */
export const healthDrafts = {
  health_draft: { ...rowsOf('health_draft', 'stays'), isDraft: true },
} satisfies WaysIn;

import { rowsOf, type WaysIn } from '../../way-in.ts';

/** Drafts of health forms (product:health-form#draft). */
export const healthDrafts = {
  health_draft: { ...rowsOf('health_draft', 'stays'), isDraft: true },
} satisfies WaysIn;

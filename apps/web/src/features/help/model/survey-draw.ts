import { SURVEY } from '@merenda/domain/help/tickets';

/** Decides by chance whether a survey follows an ended conversation (product:help#survey). */
export const isSurveyDue = (random: () => number = Math.random): boolean =>
  random() < SURVEY.probability;

import { SURVEY } from '@merenda/domain/help/tickets';

/** Whether a survey follows the conversation that has ended (product:help#survey). */
export const isSurveyDue = (random: () => number = Math.random): boolean =>
  random() < SURVEY.probability;

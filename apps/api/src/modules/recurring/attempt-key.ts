import { topupIdOf } from '../topups/index.ts';

export interface AttemptName {
  guardian_id: string;
  recurring_topup_id: string;
  period: string;
  attempt: number;
}

/** The idempotency key of an attempt, for ever the same: rule, period, number. */
export const attemptKey = ({ recurring_topup_id, period, attempt }: AttemptName): string =>
  `recurring ${recurring_topup_id} ${period} ${attempt}`;

/** The top-up that an attempt is, if it was begun. */
export const topupOf = (attempt: AttemptName): string =>
  topupIdOf(attempt.guardian_id, attemptKey(attempt));

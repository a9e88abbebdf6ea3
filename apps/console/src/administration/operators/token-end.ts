import { isLastTokenDay, OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { dayInZone, wallClockToInstant } from '@merenda/domain/time/dates';
import { localZone } from '../../session/local-zone.ts';

/** The last day of a token, of the operator's own clock. */
export const tokenEndIssue = (lastDay: string) =>
  isLastTokenDay(lastDay, dayInZone(new Date(), localZone()))
    ? undefined
    : ({
        key: 'administration.error.tokenEnd',
        values: { days: OPERATOR_LIMITS.tokenDays },
      } as const);

/** The end of the last day, as the API takes it. */
export const tokenEnd = (lastDay: string): string =>
  wallClockToInstant(lastDay, '23:59', localZone()).toISOString();

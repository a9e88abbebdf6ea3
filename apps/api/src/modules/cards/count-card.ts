import { CARD_THROTTLE } from '@merenda/domain/access/throttle';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { beginAttempt, type CountedTry, PERSON_THROTTLES, takeBack } from '../session/index.ts';

type Guardian = Pick<GuardianAccount, 'id'>;

const keyOf = ({ id }: Guardian) => PERSON_THROTTLES.cards({ guardianId: id });

/**
 * Counts a card before its processor judges it, when it is given and when its guardian charges it
 * (product:session#guesses). A card that is not refused takes its try back.
 * @throws Failure too_many_requests
 */
export const countCard = (
  services: Pick<Services, 'db'>,
  guardian: Guardian,
): Promise<CountedTry> =>
  beginAttempt(services, keyOf(guardian), CARD_THROTTLE, 'error.tooManyRequests');

/**
 * Takes a try back whose card was not refused.
 * @param counted absent for a try of a request that was broken off
 */
export const takeCardBack = (
  services: Pick<Services, 'db'>,
  guardian: Guardian,
  counted?: CountedTry,
): Promise<void> =>
  takeBack(services, counted ?? { subject: keyOf(guardian), failures: 0, blockedUntil: null });

import { GUESS_THROTTLES, type ThrottlePolicy } from '@merenda/domain/access/throttle';
import type { Services } from '../../services.ts';
import { beginAttempt, type CountedTry, takeBack } from './throttle.ts';
import { GUESSED_BY, type Guess, type GuessSubject } from './throttle-keys.ts';

/**
 * Counts a guess before it is judged, by every subject of its kind (product:session#guesses). A
 * guess that has to wait is not judged and stays uncounted.
 * @returns a function that takes the count back after a guess that was not wrong
 * @throws Failure too_many_requests
 */
export async function countGuess(
  services: Pick<Services, 'db'>,
  guess: Guess,
  about: GuessSubject,
): Promise<() => Promise<void>> {
  const counted: CountedTry[] = [];
  const takeAllBack = async () => {
    for (const one of counted) await takeBack(services, one);
  };
  const policies = Object.entries(GUESS_THROTTLES[guess]) as [
    keyof typeof GUESSED_BY,
    ThrottlePolicy,
  ][];
  try {
    for (const [by, policy] of policies) {
      counted.push(await beginAttempt(services, GUESSED_BY[by](guess, about), policy));
    }
  } catch (error) {
    await takeAllBack();
    throw error;
  }
  return takeAllBack;
}

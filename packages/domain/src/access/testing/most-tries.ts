import { type ThrottlePolicy, waitsOf } from '../throttle.ts';

/**
 * The most wrong passwords in a day that `LOGIN_THROTTLES` allows. The figures are for an account by all unknown devices together, for an account by each known device, and for a network at all accounts.
 */
export const GUESSES_A_DAY = { account: 110, device: 110, network: 900 } as const;

/**
 * The most tries within a number of seconds, for an attacker who waits and lets failures be
 * forgotten in the best way.
 */
export function mostTries(policy: ThrottlePolicy, seconds: number): number {
  let most = 0;
  for (let pauses = 0; pauses * policy.forgetSeconds <= seconds; pauses += 1) {
    const left = seconds - pauses * policy.forgetSeconds;
    most = Math.max(most, triesIn(policy, left, pauses + 1));
  }
  return most;
}

/**
 * The tries in rounds that each begin without failures: the shortest waits of all rounds are taken
 * first.
 */
function triesIn(policy: ThrottlePolicy, seconds: number, rounds: number): number {
  const waits = waitsOf(policy);
  let tries = rounds * (policy.freeTries + 1);
  let left = seconds;
  for (let at = 0; ; at += 1) {
    const wait = waits[Math.min(at, waits.length - 1)] ?? 0;
    const more = Math.min(rounds, Math.floor(left / wait));
    tries += more;
    left -= more * wait;
    if (more < rounds) return tries;
  }
}

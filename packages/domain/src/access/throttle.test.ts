import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatest } from '../extremes.ts';
import { FIGURES } from '../figures.ts';
import { GUESSES_A_DAY, mostTries } from './testing/most-tries.ts';
import {
  CARD_THROTTLE,
  LINK_THROTTLE,
  LOGIN_THROTTLES,
  type ThrottlePolicy,
  waitsOf,
} from './throttle.ts';

const DAY = 24 * 60 * 60;

test('waits double from 2 seconds to a quarter of an hour, and no further', () => {
  expect(waitsOf(LOGIN_THROTTLES.account)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
});

test.each(['account', 'device', 'network'] as const)(
  'nobody can guess more often in a day than documented: %s',
  (whose) => {
    const most = mostTries(LOGIN_THROTTLES[whose], DAY);
    expect(most).toBeLessThanOrEqual(GUESSES_A_DAY[whose]);
    expect(most).toBeGreaterThan(0.9 * GUESSES_A_DAY[whose]);
  },
);

test('a guardian who asks for a link always has a working one', () => {
  expect(greatest(waitsOf(LINK_THROTTLE), Infinity)).toBeLessThan(FIGURES.resetLinkMinutes * 60);
  expect(mostTries(LINK_THROTTLE, DAY)).toBeLessThanOrEqual(45);
});

test('a list of stolen cards is tried through an account at some twenty cards a day', () => {
  expect(mostTries(CARD_THROTTLE, DAY)).toBeLessThanOrEqual(22);
});

test('no strategy of guessing exceeds the computed maximum', () => {
  const policy: ThrottlePolicy = {
    freeTries: 1,
    firstWaitSeconds: 1,
    longestWaitSeconds: 4,
    forgetSeconds: 6,
  };
  // Every strategy: try as soon as it is allowed, or wait until failures are forgotten.
  const best = (left: number, failures: number): number => {
    const waits = waitsOf(policy);
    const late = failures - policy.freeTries - 1;
    const wait = late < 0 ? 0 : (waits[Math.min(late, waits.length - 1)] ?? 0);
    const soon = wait <= left ? 1 + best(left - wait, failures + 1) : 0;
    const afresh = policy.forgetSeconds <= left ? 1 + best(left - policy.forgetSeconds, 1) : 0;
    return Math.max(soon, afresh);
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), (seconds) => {
      expect(mostTries(policy, seconds)).toBe(1 + best(seconds, 1));
    }),
  );
});

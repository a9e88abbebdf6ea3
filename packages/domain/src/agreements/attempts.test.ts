import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStep, type SeenAttempt } from './attempts.ts';

const seen: fc.Arbitrary<SeenAttempt> = fc.record({
  outcome: fc.constantFrom('open', 'paid', 'failed'),
  state: fc.constantFrom('absent', 'unanswered', 'in doubt', 'paid', 'failed'),
  isStopped: fc.boolean(),
  isCutOff: fc.boolean(),
});

const GONE = { state: 'absent', isStopped: true, isCutOff: true };

const forAll = (check: (attempt: SeenAttempt, step: ReturnType<typeof nextStep>) => void) =>
  fc.assert(fc.property(seen, (attempt) => check(attempt, nextStep(attempt))));

test('money that arrived is recorded once, also after its attempt had failed', () => {
  forAll(({ outcome, state }, step) => {
    expect(step === 'paid').toBe(state === 'paid' && outcome !== 'paid');
  });
});

test('only an open attempt is charged, closed or recorded as failed', () => {
  forAll(({ outcome }, step) => {
    if (outcome !== 'open') expect(['paid', 'wait']).toContain(step);
  });
});

test('nothing is charged while the processor may have charged already', () => {
  forAll(({ state }, step) => {
    if (step === 'charge') expect(['absent', 'unanswered']).toContain(state);
  });
});

test('no first request is sent for an agreement that was stopped', () => {
  forAll(({ state, isStopped }, step) => {
    if (isStopped && state === 'absent') expect(step).not.toBe('charge');
  });
});

test('an attempt is closed only if it was never sent, its agreement was stopped and its worker is gone', () => {
  forAll(({ state, isStopped, isCutOff }, step) => {
    if (step === 'close') expect({ state, isStopped, isCutOff }).toEqual(GONE);
  });
});

test('an open attempt never waits in vain: it is in doubt, or its worker may be about to charge it', () => {
  forAll(({ outcome, state, isStopped, isCutOff }, step) => {
    if (outcome !== 'open' || step !== 'wait') return;
    expect(state === 'in doubt' || (state === 'absent' && isStopped && !isCutOff)).toBe(true);
  });
});

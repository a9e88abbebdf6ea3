import { expect, test } from 'vitest';
import { nextStep, type SeenAttempt } from './attempts.ts';

const YES_OR_NO = [true, false];
/** Every attempt that can be seen: chance would leave out the rare ones. */
const EVERY: readonly SeenAttempt[] = (['open', 'paid', 'failed'] as const).flatMap((outcome) =>
  (['absent', 'unanswered', 'in doubt', 'paid', 'failed'] as const).flatMap((state) =>
    YES_OR_NO.flatMap((isStopped) =>
      YES_OR_NO.map((isCutOff) => ({ outcome, state, isStopped, isCutOff })),
    ),
  ),
);

const GONE = { state: 'absent', isStopped: true, isCutOff: true };

function forAll(check: (attempt: SeenAttempt, step: ReturnType<typeof nextStep>) => void) {
  for (const attempt of EVERY) check(attempt, nextStep(attempt));
}

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

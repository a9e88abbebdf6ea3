import { nextStep } from '@merenda/domain/agreements/attempts';
import type { Services } from '../../services.ts';
import { attemptStateOf } from './attempt-state.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { giveUp } from './give-up.ts';
import type { AgreementPolicy, Attempt } from './policy.ts';

/**
 * Records the outcomes of attempts as their top-ups have them. An attempt that a crash cut off
 * before an answer is charged again with the same key.
 */
export async function settleAttempts<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
): Promise<void> {
  for (const attempt of await policy.findUnsettled(services.db)) {
    await settleAttempt(services, policy, attempt).catch((error) =>
      services.log.error(
        { err: error, agreement: attempt.agreementId },
        'the outcome of an agreed top-up could not be recorded',
      ),
    );
  }
}

async function settleAttempt<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  attempt: Tried,
): Promise<void> {
  const state = await attemptStateOf(services, attempt);
  const step = nextStep({ ...attempt, state });
  switch (step) {
    case 'paid':
    case 'failed':
      return recordOutcome(services, policy, { attempt, outcome: step });
    case 'charge':
      return chargeAttempt(services, policy, attempt);
    case 'close':
      return giveUp(services, policy, attempt);
    case 'wait':
      return;
  }
}

/**
 * Records an attempt's outcome, and applies its consequences only if no other worker recorded it
 * first.
 */
async function recordOutcome<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  { attempt, outcome }: { attempt: Tried; outcome: 'paid' | 'failed' },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // Workers with other attempts of the agreement wait for this lock, and then see its changes.
    const agreement = await policy.lock(trx, attempt.agreementId);
    if (!(await policy.record(trx, attempt, outcome))) return;
    await policy.applyOutcome(trx, { agreement, attempt, outcome, services });
  });
}

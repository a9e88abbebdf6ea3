import { nextStep } from '@merenda/domain/agreements/attempts';
import type { Services } from '../../services.ts';
import { attemptStateOf } from './attempt-state.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { giveUp } from './give-up.ts';
import type { AgreementPolicy, Attempt } from './policy.ts';

/**
 * Reads from the top-ups how the attempts ended. One that a crash cut off before its top-up was
 * answered is taken up again with the same key.
 */
export async function concludeAttempts<
  Agreement,
  Due extends { id: string },
  Tried extends Attempt,
>(services: Services, policy: AgreementPolicy<Agreement, Due, Tried>): Promise<void> {
  for (const attempt of await policy.findUnconcluded(services.db)) {
    await look(services, policy, attempt).catch((error) =>
      services.log.error(
        { err: error, agreement: attempt.agreementId },
        'an agreed top-up could not be concluded',
      ),
    );
  }
}

async function look<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  attempt: Tried,
): Promise<void> {
  const state = await attemptStateOf(services, attempt);
  const step = nextStep({ ...attempt, state });
  switch (step) {
    case 'paid':
    case 'failed':
      return conclude(services, policy, { attempt, outcome: step });
    case 'charge':
      return chargeAttempt(services, policy, attempt);
    case 'close':
      return giveUp(services, policy, attempt);
    case 'wait':
      return;
  }
}

/** Only whoever records an attempt's end does what follows from it, however many workers look. */
async function conclude<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  { attempt, outcome }: { attempt: Tried; outcome: 'paid' | 'failed' },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // Whoever concludes another attempt of the agreement waits, and sees what this one changed.
    const agreement = await policy.lock(trx, attempt.agreementId);
    if (!(await policy.record(trx, attempt, outcome))) return;
    await policy.conclude(trx, { agreement, attempt, outcome, services });
  });
}

import { USES_A_DAY, USES_AN_HOUR } from '@merenda/domain/access/budgets';
import { Failure, type FailureDetail } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { countUse } from './throttle.ts';
import { PERSON_THROTTLES, type ThrottleKey } from './throttle-keys.ts';

/** A use that is counted by person and has a bound within a day or an hour. */
type Budget = keyof typeof USES_A_DAY | keyof typeof USES_AN_HOUR;

/** The refusal of each: its text, or a wait where the caller is a program. */
const REFUSALS: Readonly<Record<Budget, FailureDetail>> = {
  calendar: { retryAfterSeconds: 3600 },
  confirmation: { userMessageKey: 'confirmEmail.error.tooMany' },
  dataExport: { userMessageKey: 'account.error.exportBudget' },
  invitationsBy: { userMessageKey: 'guardians.error.tooManyInvitations' },
  invitationsTo: { userMessageKey: 'guardians.error.tooManyInvitations' },
  messages: { userMessageKey: 'chat.error.tooMany' },
  receipts: { userMessageKey: 'receipts.error.tooMany', retryAfterSeconds: 3600 },
  surveys: {},
  tickets: { userMessageKey: 'chat.error.tooMany' },
};

const USES: Readonly<Record<Budget, { most: number; window: 'day' | 'hour' }>> = {
  ...inWindow(USES_A_DAY, 'day'),
  ...inWindow(USES_AN_HOUR, 'hour'),
};

function inWindow<Name extends string, Window>(uses: Record<Name, number>, window: Window) {
  return Object.fromEntries(
    Object.entries<number>(uses).map(([name, most]) => [name, { most, window }]),
  ) as Record<Name, { most: number; window: Window }>;
}

/**
 * Counts a use of a person's budget. In the act's transaction an act that is refused otherwise counts nothing.
 * @throws Failure too_many_requests
 */
export async function spendBudget<Name extends Budget>(
  services: Pick<Services, 'db'>,
  name: Name,
  person: Parameters<(typeof PERSON_THROTTLES)[Name]>[0],
): Promise<void> {
  const throttle = PERSON_THROTTLES[name] as (by: typeof person) => ThrottleKey;
  const { most, window } = USES[name];
  if ((await countUse(services, throttle(person), window)) > most) {
    throw new Failure('too_many_requests', REFUSALS[name]);
  }
}

import type { Cancellation } from '@merenda/contract/orders';
import type { registerOrder } from '@merenda/contract/people/attendance';
import { hasOperatorRight } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { MealToCome } from './meals-to-come.ts';

type State = Pick<z.input<typeof registerOrder>, 'status' | 'cancelledWhy'>;

/** An operator whose roles decide about health data. */
export type Reader = Pick<SignedInOperator, 'roles'>;

/**
 * Reasons for everybody: acts of the school. If families' reasons were told, too, the missing one would
 * be that of a health form.
 */
const OF_SCHOOL: readonly Cancellation[] = ['absent', 'school-closed'];

/**
 * The state of an order as an operator may know it (product:console#health). Without `health.see` a
 * suspended one is only not to be handed out, and no reason hints at a health form.
 */
export function tellState(
  { status, cancelled_why: why }: Pick<MealToCome, 'status' | 'cancelled_why'>,
  { roles }: Reader,
): State {
  const maySeeHealth = hasOperatorRight(roles, 'health.see');
  return {
    status: !maySeeHealth && status === 'suspended' ? 'withheld' : status,
    ...(why && (maySeeHealth || OF_SCHOOL.includes(why)) && { cancelledWhy: why }),
  } as State;
}

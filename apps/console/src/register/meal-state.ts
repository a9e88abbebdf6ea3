import { isAway } from '@merenda/domain/people/attendance';
import type { RegisterLine, RegisterOrder } from './queries.ts';

export const isCancelledByAbsence = ({ status, cancelledWhy }: RegisterOrder): boolean =>
  status === 'cancelled' && cancelledWhy === 'absent';

/**
 * A meal's state in words and colour. A meal that its family cancelled is left out, and one that an
 * undone absence cancelled once another is ordered.
 * @param isWaiting the child's absence is not sent yet
 */
export function mealState(
  order: RegisterOrder,
  { attendance, orders }: Pick<RegisterLine, 'attendance' | 'orders'>,
  isWaiting: boolean,
) {
  if (order.status === 'cancelled') {
    if (!isCancelledByAbsence(order)) return undefined;
    if (isAway(attendance)) return ['cancelled', 'good'] as const;
    return orders.every(({ status }) => status === 'cancelled')
      ? (['noLonger', 'warn'] as const)
      : undefined;
  }
  if (order.status === 'delivered') return ['delivered', 'plain'] as const;
  if (order.isUncollected) return ['uncollected', 'warn'] as const;
  if (isWaiting && order.isCancellable) return ['waiting', 'plain'] as const;
  // It is not handed out, whatever the child's mark.
  if (order.status !== 'open') return [order.status, 'warn'] as const;
  return isAway(attendance) && !order.isCancellable
    ? (['pastCutOff', 'warn'] as const)
    : (['open', 'plain'] as const);
}

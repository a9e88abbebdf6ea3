import type { RefundObstacle } from '@merenda/domain/payments/topup-refund';
import type { Reader } from './error-keys.ts';
import type { Key } from './keys.ts';

/** Obstacles to a refund whose words for a guardian would mislead an operator. */
const OPERATORS_OBSTACLES: Partial<Record<RefundObstacle, Key>> = {
  notAllowed: 'finance.refund.obstacle.notAllowed',
  noProcessor: 'finance.refund.obstacle.noProcessor',
};

/** The words of an obstacle to a refund, for its reader. */
export const obstacleKey = (obstacle: RefundObstacle, reader: Reader): Key =>
  (reader === 'operator' && OPERATORS_OBSTACLES[obstacle]) || `refunds.obstacle.${obstacle}`;

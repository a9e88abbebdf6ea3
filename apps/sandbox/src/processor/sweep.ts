import { answerUnansweredRequest } from '../idempotency/once.ts';
import type { Sandbox } from '../sandbox.ts';
import { paymentOf } from './payment.ts';
import { markExpired, markPaid } from './transitions.ts';

/**
 * Applies the passing of time: PIX codes and links expire, slow card charges become paid. It runs before
 * every request's work and twice a second, so that nobody sees an outdated state.
 */
export function sweep(sandbox: Sandbox): void {
  const { store, control } = sandbox;
  const now = control.now();
  const dueToSettle = store.all(
    `SELECT * FROM payment WHERE status = 'pending' AND settle_at <= ?`,
    now,
  );
  const dueToExpire = store.all(
    `SELECT * FROM payment WHERE status IN ('created', 'pending') AND expires_at <= ?`,
    now,
  );
  for (const row of dueToSettle) {
    store.atomically(() => {
      const paid = markPaid(sandbox, paymentOf(store, row));
      answerUnansweredRequest(store, paid.id, { status: 201, body: paid });
    });
  }
  for (const row of dueToExpire) markExpired(sandbox, paymentOf(store, row));
}

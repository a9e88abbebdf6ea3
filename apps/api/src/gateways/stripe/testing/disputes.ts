import { randomUUID } from 'node:crypto';

interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  created: number;
  metadata: object;
}

/** The disputes of a double, newest first. */
export function createDisputes() {
  const disputes: Dispute[] = [];
  const known = (id: string): Dispute => {
    const dispute = disputes.find((one) => one.id === id);
    if (!dispute) throw new Error('no such dispute');
    return dispute;
  };
  return {
    open(
      payment_intent: string,
      facts: { status: string; amount: number; currency: string },
    ): Dispute {
      const id = `du_${randomUUID().replaceAll('-', '')}`;
      const created = Math.floor(Date.now() / 1000);
      const dispute = { id, object: 'dispute' as const, payment_intent, metadata: {}, created };
      disputes.unshift({ ...dispute, ...facts });
      return known(id);
    },
    decide(id: string, status: string): void {
      known(id).status = status;
    },
    change(id: string, amount: number): void {
      known(id).amount = amount;
    },
    of: (payment_intent: string | null) =>
      disputes.filter((one) => !payment_intent || one.payment_intent === payment_intent),
  };
}

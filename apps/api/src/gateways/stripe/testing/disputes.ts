import { randomUUID } from 'node:crypto';

interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: string;
  metadata: object;
}

/** The disputes of a double, newest first. */
export function createDisputes() {
  const disputes: Dispute[] = [];
  return {
    open(payment_intent: string, facts: { status: string; amount: number }): Dispute {
      const id = `du_${randomUUID().replaceAll('-', '')}`;
      const dispute: Dispute = { id, object: 'dispute', payment_intent, metadata: {}, ...facts };
      disputes.unshift(dispute);
      return dispute;
    },
    decide(id: string, status: string): void {
      const dispute = disputes.find((one) => one.id === id);
      if (!dispute) throw new Error('no such dispute');
      dispute.status = status;
    },
    list(payment_intent: string | null) {
      const data = disputes.filter((one) => one.payment_intent === payment_intent);
      return { object: 'list', data, has_more: false, url: '/v1/disputes' };
    },
  };
}

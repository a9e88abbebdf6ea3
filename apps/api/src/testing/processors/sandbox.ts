import { createHmac } from 'node:crypto';
import { createCard, TEST_CARDS } from '../factories/cards.ts';
import { startPayments } from '../payments.ts';
import type { CardBehaviour, Claim, Processor, StartOptions } from './processor.ts';

const NUMBERS: Record<CardBehaviour, string> = {
  pays: TEST_CARDS.pays,
  declined: TEST_CARDS.declined,
  insufficient_funds: TEST_CARDS.insufficientFunds,
  wrong_security_code: TEST_CARDS.wrongCvv,
};

/** The API with the sandbox, which here sends no webhooks by itself: the tests send them. */
export async function startSandboxed(options: StartOptions = {}): Promise<Processor> {
  const payments = await startPayments(options);
  const { api, sandbox } = payments;
  const quiet = { webhooks: { paused: true } };
  await sandbox.control(quiet);

  const headersOf = (body: string, claim: Claim): Record<string, string> => {
    if (claim === 'unsigned') return {};
    const seconds = Math.floor(Date.now() / 1000) - (claim === 'old' ? 360 : 0);
    const secret = claim === 'forged' ? 'somebody else’s secret' : sandbox.secret;
    const signed = `${seconds}.${body}${claim === 'changed' ? ' ' : ''}`;
    const digest = createHmac('sha256', secret).update(signed).digest('hex');
    return { 'merenda-signature': `t=${seconds},v1=${digest}` };
  };
  const codeOf = async (providerRef: string) => {
    const { pix } = await sandbox.v1<{ pix: { brCode: string } | null }>(
      'GET',
      `/payments/${providerRef}`,
    );
    return pix?.brCode;
  };

  return {
    name: 'sandbox',
    api,
    async newCard(guardian, behaviour) {
      return { card: await createCard({ api }, guardian, NUMBERS[behaviour]), cvv: '123' };
    },
    async fail(...faults) {
      const count = (kind: string) => faults.filter((fault) => fault === kind).length;
      const refuseNext = count('busy');
      await sandbox.control({ refuseNext, dropAnswerNext: count('lost answer') });
    },
    async calm() {
      await sandbox.control({ reset: true });
      await sandbox.control(quiet);
    },
    async pay(providerRef) {
      const code = await codeOf(providerRef);
      if (code) await sandbox.bank('pay', code, { late: true });
      else await sandbox.payLink(providerRef, 'paid');
    },
    async expire(providerRef) {
      const code = await codeOf(providerRef);
      if (code) await sandbox.bank('expire', code);
      else await sandbox.payLink(providerRef, 'expired');
    },
    async dispute(_providerRef, reference) {
      await sandbox.dispute(reference);
      return { type: 'payment.disputed', data: { payment: { reference } } };
    },
    async failRefund(_providerRef, reference) {
      await sandbox.failRefund(reference);
      return { type: 'payment.refund_failed', data: { payment: { reference } } };
    },
    age: (providerRef, seconds) =>
      sandbox.damage(
        `UPDATE payment SET created_at = created_at - ${seconds * 1_000} WHERE id = '${providerRef}'`,
      ),
    async changeDispute(providerRef, amountMinor) {
      const { disputes } = await sandbox.v1<{ disputes: { id: string }[] }>(
        'GET',
        `/payments/${providerRef}`,
      );
      await sandbox.changeDispute(disputes.at(-1)?.id ?? '', amountMinor);
    },
    event({ id, reference, type = 'payment.paid', data }, claim = 'good') {
      const about = data ?? { payment: { reference } };
      const createdAt = new Date().toISOString();
      const body = JSON.stringify({ id, type, createdAt, data: about });
      return { body, headers: headersOf(body, claim) };
    },
    close: payments.close,
  };
}

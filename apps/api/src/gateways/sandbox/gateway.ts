import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { parseJson } from '../http/exchange.ts';
import {
  createRetryingClient,
  type RetryingAnswer,
  type RetryPauses,
} from '../http/retrying-client.ts';
import {
  type CallOptions,
  type CardRefusal,
  type GatewayResult,
  mapDone,
  type Payer,
  type PaymentGateway,
  type ReadOptions,
} from '../port.ts';
import {
  chargeShape,
  disputedShape,
  errorShape,
  eventShape,
  linkShape,
  listShape,
  newSetupShape,
  nothingShape,
  paymentShape,
  pixShape,
  refundShape,
  setupShape,
  tokenShape,
} from './shapes.ts';
import { isSigned } from './signature.ts';

const CARD_REFUSALS: readonly CardRefusal[] = [
  'invalid_number',
  'unsupported_card',
  'expired_card',
  'idempotency_mismatch',
];

/** Another request with the key is still running or was different: the outcome must be polled. */
const WITHOUT_OUTCOME = new Set(['idempotency_in_progress', 'idempotency_mismatch']);

/** The sandbox processor, called over HTTP like a real one (product:gateways#sandbox). */
export function createSandboxGateway({
  url,
  secret,
  cardEntry = 'form',
  pauses,
}: {
  url: string;
  secret: string;
  cardEntry?: PaymentGateway['cardEntry'];
  pauses?: RetryPauses | undefined;
}): PaymentGateway {
  const key = createHmac('sha256', secret).update('merenda-sandbox-api-key').digest('hex');
  const client = createRetryingClient(url, { authorization: `Bearer ${key}` }, pauses);

  const post = async <Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    { idempotencyKey, correlationId, ...timing }: CallOptions,
  ): Promise<GatewayResult<z.output<Shape>>> => {
    const headers = { 'idempotency-key': idempotencyKey, 'x-correlation-id': correlationId };
    return read(await client({ method: 'POST', path, body, headers, ...timing }), shape);
  };
  const get = ({ correlationId, ...timing }: ReadOptions, path: string) =>
    client({ method: 'GET', path, headers: { 'x-correlation-id': correlationId }, ...timing });
  const list = async (search: Record<string, string>, options: ReadOptions) =>
    read(await get(options, `/v1/payments?${new URLSearchParams(search)}`), listShape);

  return {
    name: 'sandbox',
    minPollIntervalMs: 7_000,
    repeatsRefunds: true,
    cardEntry,
    usesSecurityCode: cardEntry === 'form',

    cardSetup: {
      begin: ({ returnUrl, cancelUrl }, options) =>
        post('/v1/card-setups', { returnUrl, cancelUrl }, newSetupShape, options),
      finish: async ({ setupRef }, options) =>
        read(await get(options, `/v1/card-setups/${encodeURIComponent(setupRef)}`), setupShape),
    },

    async tokenizeCard({ number, holder, expiry }, options) {
      if (cardEntry === 'page') return { outcome: 'refused', reason: 'unsupported_card' };
      const result = await post('/v1/tokens', { number, holder, expiry }, tokenShape, options);
      if (result.outcome === 'done') return result;
      const word = result.outcome === 'refused' ? result.reason : result.cause;
      const known = CARD_REFUSALS.find((reason) => reason === word);
      if (known === undefined && result.outcome !== 'refused') return result;
      return { outcome: 'refused', reason: known ?? 'refused' };
    },

    async deleteCard(token, { correlationId, ...timing }) {
      const answer = await client({
        method: 'DELETE',
        path: `/v1/tokens/${encodeURIComponent(token)}`,
        headers: { 'x-correlation-id': correlationId },
        ...timing,
      });
      const missing = answer.kind === 'answered' && answer.status === 404;
      return missing ? { outcome: 'done', value: undefined } : read(answer, nothingShape);
    },

    chargeCard: ({ token, securityCode, ...payment }, options) =>
      post(
        '/v1/charges',
        { token, ...(securityCode ? { cvv: securityCode } : {}), ...wire(payment) },
        chargeShape,
        options,
      ),

    createPixCharge: ({ expiresInSeconds, payeeName, payeeCity, ...payment }, options) =>
      post(
        '/v1/pix-charges',
        { txid: payment.reference, expiresInSeconds, payeeName, payeeCity, ...wire(payment) },
        pixShape,
        options,
      ),

    createPaymentLink: ({ description, returnUrl, cardType, ...payment }, options) =>
      post(
        '/v1/payment-links',
        { description, returnUrl, cardType, ...wire(payment) },
        linkShape,
        options,
      ),

    async getStatus({ reference, providerRef }, options) {
      if (providerRef) {
        const answer = await get(options, `/v1/payments/${encodeURIComponent(providerRef)}`);
        const missing = answer.kind === 'answered' && answer.status === 404;
        return missing ? { outcome: 'done', value: undefined } : read(answer, paymentShape);
      }
      const found = await list({ reference }, options);
      if (found.outcome !== 'done') return found;
      const { payments } = found.value;
      const paid = payments.find((payment) => payment.capturedMinor > 0n);
      return { outcome: 'done', value: paid ?? payments.at(-1) };
    },

    refund: ({ providerRef, amountMinor, reason, reference }, options) =>
      post(
        '/v1/refunds',
        { paymentId: providerRef, amountMinor: String(amountMinor), reason, reference },
        refundShape,
        options,
      ),

    async listPayments({ from, until, cursor, limit = 100 }, options) {
      const found = await list(
        {
          from: from.toISOString(),
          to: until.toISOString(),
          limit: String(limit),
          ...(cursor ? { after: cursor } : {}),
        },
        options,
      );
      if (found.outcome !== 'done') return found;
      const { payments, nextCursor } = found.value;
      return { outcome: 'done', value: { payments, ...(nextCursor ? { nextCursor } : {}) } };
    },

    async listDisputed({ from, until }, options) {
      const search = new URLSearchParams({ from: from.toISOString(), to: until.toISOString() });
      const found = read(await get(options, `/v1/disputed-payments?${search}`), disputedShape);
      return mapDone(found, ({ payments }) => payments);
    },

    verifySignature: (rawBody, headers, now) =>
      isSigned(secret, rawBody, headers['merenda-signature'], now),

    parseWebhook(rawBody) {
      const parsed = eventShape.safeParse(parseJson(rawBody));
      return parsed.success ? [parsed.data] : undefined;
    },

    isAboutMoneyBack: (eventType) => /dispute|refund/.test(eventType),
  };
}

/** The fields of every payment in the sandbox's format: amounts as digits, exact at any size. */
function wire(payment: { reference: string; amountMinor: bigint; currency: string; payer: Payer }) {
  const { reference, amountMinor, currency, payer } = payment;
  return {
    amountMinor: String(amountMinor),
    currency,
    reference,
    ...(payer.taxIdentifier ? { metadata: { payerTaxIdentifier: payer.taxIdentifier } } : {}),
  };
}

function read<Shape extends z.ZodType>(
  answer: RetryingAnswer,
  shape: Shape,
): GatewayResult<z.output<Shape>> {
  if (answer.kind !== 'answered') return { outcome: answer.kind, cause: answer.cause };
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = shape.safeParse(answer.body);
    if (parsed.success) return { outcome: 'done', value: parsed.data };
    return { outcome: 'unknown', cause: 'an answer that we cannot read' };
  }
  const error = errorShape.safeParse(answer.body);
  const reason = error.success ? error.data.error.code : `answered_${answer.status}`;
  if (WITHOUT_OUTCOME.has(reason)) return { outcome: 'unknown', cause: reason };
  return { outcome: 'refused', reason };
}

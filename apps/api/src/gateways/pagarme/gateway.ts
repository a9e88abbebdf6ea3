import { createHash, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@merenda/domain/time/spans';
import type { z } from 'zod';
import { parseJson } from '../http/exchange.ts';
import { createRetryingClient, type RetryPauses } from '../http/retrying-client.ts';
import {
  type CallOptions,
  type GatewayPayment,
  mapDone,
  type PaymentGateway,
  type ReadOptions,
} from '../port.ts';
import { type PagarmeCalls, read } from './calls.ts';
import { keepCard } from './keep-card.ts';
import { customerOf, documentOf, newOrder } from './orders.ts';
import {
  cardShape,
  chargeListShape,
  orderListShape,
  orderShape,
  paymentShape,
  pixOrderShape,
  refundedShape,
  webhookShape,
} from './shapes.ts';

export interface PagarmeSettings {
  secretKey: string;
  /** `user:password`, as configured for the webhook at Pagar.me. */
  webhookLogin: string;
  /** Another base URL than Pagar.me's own: a proxy's, or a double's. */
  url?: string | undefined;
  pauses?: RetryPauses | undefined;
}

const URL_OF_PAGARME = 'https://api.pagar.me';
const PAGE = 30;
/** Pagar.me's reference names the field the first way, its client the second (decision record 0591). */
const AGREED = { recurrence_cycle: 'subsequent', recurrency_cycle: 'subsequent' };
/** Card schemes allow disputes for half a year, some for longer. */
const DISPUTABLE_FOR_MS = 540 * DAY_MS;

/**
 * Pagar.me v5: cards and PIX in Brazilian reais, refunds, and webhooks, whose payments are always
 * polled.
 */
export function createPagarmeGateway({
  secretKey,
  webhookLogin,
  url = URL_OF_PAGARME,
  pauses,
}: PagarmeSettings): PaymentGateway {
  const client = createRetryingClient(url, { authorization: basic(`${secretKey}:`) }, pauses);
  const send = async <Shape extends z.ZodType>(
    method: 'POST' | 'DELETE',
    path: string,
    body: object,
    shape: Shape,
    { idempotencyKey, deadlineMs, signal }: CallOptions,
  ) => {
    const headers = { 'idempotency-key': idempotencyKey };
    const path5 = `/core/v5${path}`;
    // Pagar.me documents idempotency keys for orders; whether a repeated refund is made twice is
    // not documented.
    const once = method === 'DELETE';
    const answer = await client({ method, path: path5, body, headers, once, deadlineMs, signal });
    return read(answer, shape);
  };
  const calls: PagarmeCalls = {
    post: (path, body, shape, call) => send('POST', path, body, shape, call),
  };
  const get = (path: string, { deadlineMs, signal }: ReadOptions) =>
    client({ method: 'GET', path: `/core/v5${path}`, deadlineMs, signal });

  return {
    name: 'pagarme',
    minPollIntervalMs: 7_000,
    repeatsRefunds: false,
    cardEntry: 'form',
    usesSecurityCode: true,

    tokenizeCard: (card, call) => keepCard(calls, card, call),

    async deleteCard(token, { deadlineMs, signal }) {
      const [customer = '', card = ''] = token.split('/');
      const path = `/core/v5/customers/${customer}/cards/${card}`;
      const answer = await client({ method: 'DELETE', path, deadlineMs, signal });
      const deleted = answer.kind === 'answered' && answer.status === 404;
      return deleted
        ? { outcome: 'done', value: undefined }
        : mapDone(read(answer, cardShape.partial()), () => undefined);
    },

    chargeCard({ token, securityCode, isAgreed, ...payment }, call) {
      const [customer_id, card_id] = token.split('/');
      const credit_card = {
        operation_type: 'auth_and_capture',
        installments: 1,
        card_id,
        ...(isAgreed
          ? { ...AGREED, initiated_type: 'full_recurrence' }
          : { card: { cvv: securityCode } }),
      };
      const charge = { payment_method: 'credit_card', credit_card };
      return calls.post('/orders', newOrder(payment, { customer_id }, charge), orderShape, call);
    },

    async createPixCharge({ expiresInSeconds, payer, ...payment }, call) {
      if (!documentOf(payer)) return { outcome: 'refused', reason: 'payer_without_document' };
      const customer = customerOf(payer);
      const pix = { payment_method: 'pix', pix: { expires_in: expiresInSeconds } };
      return calls.post('/orders', newOrder(payment, { customer }, pix), pixOrderShape, call);
    },

    createPaymentLink: async () => ({ outcome: 'refused', reason: 'unsupported_method' }),

    async getStatus({ reference, providerRef }, call) {
      if (providerRef) {
        const answer = await get(`/charges/${encodeURIComponent(providerRef)}`, call);
        const missing = answer.kind === 'answered' && answer.status === 404;
        return missing ? { outcome: 'done', value: undefined } : read(answer, paymentShape);
      }
      const found = read(await get(`/orders?code=${reference}`, call), orderListShape);
      return mapDone(found, ({ data }) => {
        const payments = data.map(({ payment }) => payment);
        return payments.find(({ capturedMinor }) => capturedMinor > 0n) ?? payments.at(-1);
      });
    },

    async refund({ providerRef, amountMinor, reference }, call) {
      const path = `/charges/${encodeURIComponent(providerRef)}`;
      const body = { amount: Number(amountMinor), operation_reference: reference };
      const result = await send('DELETE', path, body, refundedShape, call);
      if (result.outcome !== 'done') return result;
      const { inProgress, failed, status } = result.value;
      if (failed) return { outcome: 'refused', reason: status };
      // The refund is only certain once the charge's total includes it; until then it may still
      // fail.
      if (inProgress) return { outcome: 'unknown', cause: status };
      return { outcome: 'done', value: { id: `${providerRef}/${call.idempotencyKey}` } };
    },

    async listPayments({ from, until, cursor = '1', limit = PAGE }, call) {
      const search = new URLSearchParams({
        created_since: from.toISOString(),
        created_until: until.toISOString(),
        page: cursor,
        size: String(limit),
      });
      const found = read(await get(`/charges?${search}`, call), chargeListShape);
      return mapDone(found, ({ data, paging }) => ({
        payments: data.filter(({ createdAt }) => createdAt >= from && createdAt < until),
        ...(paging?.next ? { nextCursor: String(Number(cursor) + 1) } : {}),
      }));
    },

    /**
     * Lists all charges that may still be disputed, by their own dates: Pagar.me does not report the
     * chargeback's date.
     */
    async listDisputed({ until }, call) {
      const since = new Date(until.getTime() - DISPUTABLE_FOR_MS);
      const payments: GatewayPayment[] = [];
      for (let page = 1; ; page += 1) {
        const search = new URLSearchParams({
          status: 'chargedback',
          created_since: since.toISOString(),
          created_until: until.toISOString(),
          page: String(page),
          size: String(PAGE),
        });
        const found = read(await get(`/charges?${search}`, call), chargeListShape);
        if (found.outcome !== 'done') return found;
        payments.push(...found.value.data.filter(({ disputes }) => disputes));
        if (!found.value.paging?.next) return { outcome: 'done', value: payments };
      }
    },

    /**
     * There is no signature: the login authenticates the caller, and the payment is polled in any
     * case.
     */
    verifySignature: (_rawBody, { authorization }) =>
      typeof authorization === 'string' && isSame(authorization, basic(webhookLogin)),

    parseWebhook(rawBody) {
      const parsed = webhookShape.safeParse(parseJson(rawBody));
      if (!parsed.success) return undefined;
      const { id, type, event, data } = parsed.data;
      const reference = data.order?.code ?? data.code;
      return reference ? [{ id, type: type ?? event ?? '', reference }] : [];
    },

    isAboutMoneyBack: (eventType) =>
      /charge_?back|chargedback|refund|voiding|partial_cancel/i.test(eventType),
  };
}

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

import { safeReturnPath } from '@merenda/domain/pages/routes-access';
import { HOLDER_LENGTH } from '@merenda/domain/payments/cards';
import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { z } from 'zod';
import {
  companyId,
  documentNumber,
  id,
  instant,
  list,
  pageAddress,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';

const ofCompany = z.object({ company: companyId });

/** A stored card: token, brand, last digits (product:cards#card-data). */
export const paymentCard = z.object({
  _id: id,
  lastDigits: z.string(),
  expiry: z.string(),
  holder: z.string(),
  authorizer: z.object({ name: z.string() }),
  paymentAuthorizer: z.object({ name: z.string() }),
  isDefault: z.boolean(),
  /**
   * False when the company's cards go to another processor now: the guardian must add the card
   * again.
   */
  isUsable: z.boolean(),
});

export type PaymentCard = z.infer<typeof paymentCard>;

export const paymentAuthorizer = z.object({ _id: z.string(), name: z.string() });

export const listPaymentAuthorizers = route({
  method: 'GET',
  url: '/payment-authorizers',
  access: 'guardian',
  summary: 'The card brands that are taken',
  schema: { response: { 200: z.object({ docs: z.array(paymentAuthorizer) }) } },
});

/** A fee that is passed on: a share of the amount, rounded half up, and a fixed part. */
export const feeRule = z.object({
  basisPoints: z.number().int(),
  fixed: sum,
  minimum: sum.optional(),
  maximum: sum.optional(),
});

export const listGateways = route({
  method: 'GET',
  url: '/payment-gateway-credentials',
  access: 'guardian',
  names: { 'query.company': 'company' },
  summary: 'The company’s ways to pay and their fees: never credentials',
  schema: {
    querystring: ofCompany,
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            paymentsServiceProvider: z.enum(PAYMENT_PROVIDERS),
            /**
             * The place where a card is entered: our form, or the processor's page. Only for cards.
             */
            cardEntry: z.enum(['form', 'page']).optional(),
            /** A payment needs the card's security code. Only for cards. */
            asksSecurityCode: z.boolean().optional(),
            /** The fee that the guardian pays in addition; absent without a fee. */
            fee: feeRule.optional(),
          }),
        ),
      }),
    },
  },
});

export const listCards = route({
  method: 'GET',
  url: '/payment-cards',
  access: 'guardian',
  names: { 'query.company': 'company' },
  summary: 'The guardian’s cards, the default one first',
  schema: { querystring: ofCompany, response: { 200: list(paymentCard) } },
});

export const createCard = route({
  method: 'POST',
  url: '/payment-cards',
  access: 'guardian',
  names: { 'body.company': 'company' },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Tokenises a card at the gateway and keeps the token; it becomes the default',
  schema: {
    body: z.object({
      country: text(2, 40).default('BRAZIL'),
      company: companyId,
      rawCard: z.object({
        holder: text(HOLDER_LENGTH.min, HOLDER_LENGTH.max),
        number: z.string().regex(/^\d{13,19}$/),
        expiryDate: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
        authorizerId: text(1, 40).optional(),
        cpf: documentNumber,
      }),
      securityNumber: z
        .string()
        .regex(/^\d{3,4}$/)
        .optional(),
    }),
    response: { 201: paymentCard },
  },
});

export const beginCardSetup = route({
  method: 'POST',
  url: '/payment-cards/setup',
  access: 'guardian',
  names: { 'body.company': 'company' },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Begins a page of the processor’s own on which a card is given; it leads back to us',
  schema: {
    body: ofCompany.extend({
      /** The path of ours to which the guardian continues after adding the card. */
      back: text(1, 300)
        .refine((path) => safeReturnPath(path, '') !== '', { message: 'must be a path of ours' })
        .optional(),
    }),
    response: {
      201: z.object({
        redirectUrl: pageAddress,
        expiresAt: instant,
      }),
    },
  },
});

export const finishCardSetup = route({
  method: 'POST',
  url: '/payment-cards/setup/finish',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: { 'body.company': 'company' },
  summary: 'Keeps the card that was given there; it becomes the default. Again: the same card',
  schema: {
    body: ofCompany.extend({ setupRef: text(1, 255) }),
    response: {
      200: z.discriminatedUnion('result', [
        z.object({ result: z.literal('kept'), card: paymentCard }),
        z.object({ result: z.enum(['not_given', 'expired']) }),
      ]),
    },
  },
});

export const deleteCard = route({
  method: 'DELETE',
  url: '/payment-cards/:cardId',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.cardId': 'own' },
  summary: 'Forgets a card; the first remaining one becomes the default',
  schema: { params: z.object({ cardId: id }), response: { 204: z.null() } },
});

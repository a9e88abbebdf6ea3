import { TICKET_TYPES } from '@merenda/domain/help/tickets';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../index.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const at = '2026-11-24T12:10:00.000Z';

const billing = { billingDetails: { taxIdentifierNumber: '529.982.247-25' } };
const charge = { value: 50, ...billing, walletId: id, transferTopupTo: [{ user: id, value: 20 }] };
const cardCharge = { ...charge, paymentCard: { cardId: id, securityNumber: '123' } };
const cardData = { cardData: charge };
const form = {
  restaurantUnit: id,
  schoolClass: id,
  roomNumber: '12',
  internalId: 'A-1',
  studentName: 'Lucas Almeida',
  birthday: '2015-03-09',
  fiscalNumber: '529.982.247-25',
  contact: { address: 'Rua A, 1', phone: '(11) 96123 4567', phone2: '(11) 96123 4568' },
  responsible: { name: 'Marina Almeida', kinship: 'mother' },
  responsibleForInfo: { name: 'Marina Almeida', kinship: 'mother' },
  answers: [{ fieldName: 'hasFoodRestriction', answer: ['nao'] }],
};
const reimbursementDetails = {
  motive: 'We are moving to Porto.',
  name: 'Marina Almeida',
  fiscalNumber: '529.982.247-25',
  bank: '001',
  bankAgency: '1234-5',
  bankAccountNumber: '123456-7',
  cardName: 'MARINA ALMEIDA',
  lastDigits: '4242',
  cardFlag: 'Visa',
  responsibleName: 'Marina Almeida',
};
const person = {
  name: 'Marina Almeida',
  email: 'marina@example.test',
  password: 'lunch money',
  company: 'wefood',
  countryCode: 'BR',
  favourites: { lang: 'pt-BR' },
  phoneNumber: '+5511961234567',
};
const student = {
  cpf: '529.982.247-25',
  email: 'lucas@example.test',
  name: 'Lucas Almeida',
  password: 'a school lunch',
  restaurantUnit: id,
  allowSupervisoryBuy: true,
  class: { schoolClass: id, enrollmentNumber: 'A-1' },
  birthDate: '2015-03-09',
  countryCode: 'BR',
};

/**
 * Payloads of the agreed interface, with only the fields that it names (product:api#calls). Fields
 * that only our own app sends must stay optional.
 */
const CALLS: readonly (readonly [call: string, ...sent: object[]])[] = [
  [
    'POST /auth/login',
    { email: 'marina@example.test', password: 'lunch money', clientId: 'web', company: 'wefood' },
  ],
  ['DELETE /auth/me', { password: 'lunch money', token: 'token' }],
  ['POST /auth/recover', { email: 'marina@example.test' }],
  ['POST /auth/password', { password: 'lunch money', token: 'token' }],
  ['POST /auth/revoke', { token: 'token' }],
  [
    'POST /responsible-users',
    {
      ...person,
      billingDetails: { taxIdentifierNumber: '529.982.247-25', taxIdentifierType: 'CPF' },
    },
    { ...person, nationalIdNumber: 'RG-4455' },
    { ...person, passport: { number: 'FN4455', expirationDate: '2031-03-09' } },
    {
      ...person,
      countryCode: 'HU',
      nationalIdNumber: 'RG-4455',
      position: 'Chef',
      internalCompanyId: 'C-7',
    },
  ],
  [
    'PUT /users/:id',
    {
      name: 'Marina Almeida',
      countryCode: 'BR',
      phoneNumber: '+5511961234567',
      passport: { number: 'FN4455', expirationDate: at },
      position: 'Chef',
      internalCompanyId: 'C-7',
    },
  ],
  [
    'POST /payment-cards',
    {
      country: 'BRAZIL',
      company: 'wefood',
      rawCard: {
        holder: 'MARINA ALMEIDA',
        number: '4242424242424242',
        expiryDate: '0829',
        authorizerId: 'visa',
        cpf: '529.982.247-25',
      },
    },
  ],
  ['POST /companies/:company/wallets/card-topup', cardCharge],
  [
    'POST /companies/:company/wallets/recurring-card-topups',
    { ...cardCharge, initialDate: '2026-12-05' },
    { ...cardCharge, initialDate: '2026-12-05', endDate: '2027-03-05' },
  ],
  ['PATCH /companies/:company/wallets/recurring-card-topups/:id/unsubscribe'],
  ['POST /companies/:company/wallets/pix-topup/create', cardData],
  ['POST /companies/:company/wallets/pix-topup/check', { cardData: { walletId: id } }],
  [
    'POST /companies/:company/wallets/payment-link-topup',
    { cardData: { ...charge, cardType: 'card' } },
  ],
  [
    'POST /companies/:company/wallets/payment-link-topup/confirm',
    { cardData: { orderId: 'order-1' } },
  ],
  [
    'POST /responsible-users/:userId/dependents',
    student,
    { ...student, nationalIdNumber: 'RG-4455' },
    { ...student, passport: { number: 'FN4455', expirationDate: '2031-03-09' } },
  ],
  [
    'PUT /responsible-users/:userId/dependents/:id',
    {
      birthDate: '2015-03-09',
      name: 'Lucas A. Almeida',
      allowSupervisoryBuy: false,
      restaurantUnit: id,
      class: { schoolClass: id, enrollmentNumber: 'A-1', roomNumber: '12' },
      kioskLogin: { password: 'AB12' },
      eanIdentifier: { enabledLogin: true },
    },
    { password: 'another school lunch' },
  ],
  [
    'POST /responsible-users/:userId/dependents/:id/restrictions',
    {
      wallet: { dailyMax: null, alerts: { enabled: true, minValue: 5 } },
      menus: { forbiddenProducts: [id] },
    },
  ],
  [
    'POST /responsible-users/:userId/dependents/:id/transfer',
    { type: 'IN', value: 5 },
    { type: 'OUT', value: 5 },
  ],
  ['POST /responsible-users/:userId/dependents/:id/reset-identifier'],
  ['POST /school-wallets/dependents/:id/reset-n-transfer'],
  [
    'POST /menu-orders-estimations',
    {
      requestType: 'INO-TA',
      restaurantUnit: id,
      purchaseFor: id,
      scheduledFor: at,
      items: [{ id, quantity: 1 }],
    },
  ],
  [
    'POST /menu-orders-estimations/:cartId/accept',
    { alternativePayment: 'INTERNAL-WALLET', scheduledFor: at },
  ],
  [
    'POST /responsible-users/:userId/wallet-refund',
    { subject: 'CLOSE-RESPONSABLE-WALLET', reimbursementDetails },
    { value: 10, subject: 'USER-WALLET-REIMBURSEMENT', reimbursementDetails },
  ],
  ...(['request-reimbursement', 'wallet-refund'] as const).map((name): [string, ...object[]] => [
    `POST /school-wallets/${name}`,
    { value: 10, subject: 'USER-WALLET-REIMBURSEMENT', reimbursementDetails },
    ...TICKET_TYPES.filter((subject) => subject !== 'USER-WALLET-REIMBURSEMENT').map((subject) => ({
      orderId: id,
      subject,
      userTicketId: id,
      refundValue: 10,
      reimbursementDetails: { motive: 'It was never served.' },
    })),
  ]),
  ['PATCH /alerts/:issueId/dismiss', { resolved: true }],
  [
    'POST /user-tickets',
    ...TICKET_TYPES.map((conversationType) => ({ conversationId: 'chat-1', conversationType })),
  ],
  ['POST /user-tickets/:id/message', { message: 'Where is my money?' }],
  ['PUT /user-tickets/:id/conversation', { status: 'closed' }],
  [
    'POST /surveys/:id/answers',
    { restaurantUnit: id, serviceName: 'WALLET', answers: [{ question: id, value: '5' }] },
  ],
  ['POST /anamnesis', form],
  ['PUT /anamnesis/:id', { ...form, currentAnamnesis: id }],
];

const bodyOf = (call: string) => {
  const route = ROUTES.find(({ method, url }) => `${method} ${url}` === call);
  if (!route) throw new Error(`no route ${call}`);
  return route.schema.body;
};

/** The query of each list of the agreed interface. */
const QUERIES: readonly (readonly [call: string, query: object])[] = [
  ['GET /payment-cards', { company: 'wefood' }],
  ['GET /payment-gateway-credentials', { company: 'wefood' }],
  ['GET /companies/:company/wallets/recurring-card-topups', { offset: '0', limit: '100' }],
  [
    'GET /responsible-users/:id/wallet-topups',
    { offset: '0', limit: '4', since: '2026-11-01', until: '2026-11-30' },
  ],
  [
    'GET /companies/:company/restaurants',
    { offset: '0', limit: '800', type: 'school', q: 'aurora' },
  ],
  ['GET /responsible-users/:userId/dependents', { offset: '0', limit: '100' }],
  ['GET /restaurants/:schoolId/school-classes', { offset: '0', limit: '100' }],
  [
    'GET /menu-orders',
    {
      offset: '0',
      limit: '10',
      user: id,
      requestType: '[INO-TA]',
      status: 'open',
      startDate: '2026-11-24',
    },
  ],
  [
    'GET /responsible-users/:userId/dependents/menu-orders',
    { offset: '0', limit: '10', since: '2026-11-24' },
  ],
  [
    'GET /menu-orders/user-consumption',
    { startDate: '2026-11-01', endDate: '2026-11-30', user: id },
  ],
  [
    'GET /wallets/:walletId/logs',
    {
      offset: '0',
      limit: '500',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      operationType: 'DEB',
    },
  ],
  [
    'GET /restaurants/:id/menus',
    { availableFor: 'INO-TA', date: '2026-11-24', menuType: 'lunch', limit: '100' },
  ],
  [
    'GET /restaurants/:id/menus/date-availability',
    { daysAhead: '30', availableFor: 'INO-TA', startDate: '2026-11-24', menuType: 'lunch' },
  ],
  [
    'GET /restaurants/:id/services/in-office',
    { menu: id, orderType: 'INO-TA', date: '2026-11-24' },
  ],
  ['GET /alerts', { user: id, resolved: 'false' }],
  ['GET /user-tickets', { limit: '100', offset: '0' }],
  ['GET /surveys/actions', { company: 'wefood', action: 'CONVERSATION' }],
  ['GET /surveys/anamnesis', { company: 'wefood', restaurantUnit: id }],
  ['GET /anamnesis', { restaurantUnit: id, internalId: 'A-1' }],
  ['GET /anamnesis/last', { restaurantUnit: id, user: id }],
];

describe('each agreed call accepts the agreed payload and requires nothing more', () => {
  test.each(CALLS.map(([call, ...sent]) => ({ call, sent })))('$call', ({ call, sent }) => {
    const body = bodyOf(call);
    const all = sent.length > 0 ? sent : [undefined];
    expect(all.flatMap((one) => body?.safeParse(one).error?.issues ?? [])).toEqual([]);
  });

  test.each(QUERIES)('%s', (call, query) => {
    const { schema } = ROUTES.find(({ method, url }) => `${method} ${url}` === call) ?? {};
    expect(schema?.querystring?.safeParse(query).error?.issues ?? []).toEqual([]);
    expect(schema, call).toBeDefined();
  });
});

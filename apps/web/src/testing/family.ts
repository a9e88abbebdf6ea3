import { ROUTES } from '@merenda/contract';
import type { Answer, Route } from '@merenda/ui/client/call.ts';
import { answer, hang, type Reply, refuse } from './answers.ts';

/** An id of a record, by its number. */
export const idOf = (number: number): string =>
  `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Responsible = Answer<'GET /responsible-users/:id'>;
type Dependent = Answer<'GET /responsible-users/:userId/dependents/:id'>;
type Wallet = Responsible['wallet'];

const COMPANY = 'wefood';
const SCHOOL = { _id: idOf(5), name: 'Escola Aurora', timeZone: 'America/Sao_Paulo' };

const walletOf = (number: number, balance: number): Wallet => ({
  _id: idOf(number),
  balance: balance as Wallet['balance'],
  currencyInfo: {
    symbol: 'R$',
    name: 'Brazilian Real',
    symbol_native: 'R$',
    decimal_digits: 2,
    rounding: 0,
    code: 'BRL',
    name_plural: 'Brazilian reals',
  },
});

/** A student with a wallet. */
export const studentOf = (number: number, name: string, balance: number): Dependent => ({
  _id: idOf(number),
  registerType: 'wallet',
  isOwner: true,
  maySpend: true,
  maySeeHealth: true,
  isShared: false,
  name,
  studentName: name,
  birthDate: '2016-05-20',
  favouriteProducts: [],
  restaurantUnit: SCHOOL,
  class: {},
  billingDetails: {},
  allowSupervisoryBuy: true,
  eanIdentifier: { enabledLogin: false },
  kioskLogin: { userId: '1000' },
  hasWallet: true,
  wallet: walletOf(number + 100, balance),
  restrictions: {
    wallet: { dailyMax: null, alerts: { enabled: false, minValue: 0 } },
    menus: { forbiddenProducts: [], forbiddenCategories: [], forbiddenAllergens: [] },
    version: 1,
  },
});

export const SOFIA = studentOf(11, 'Sofia Prado', 42.5);
const BENTO = studentOf(12, 'Bento Prado', 8);
const STUDENTS = [SOFIA, BENTO];

export const VISA = { name: 'VISA' };

/** A card of the guardian. */
export const CARD: Answer<'GET /payment-cards'>['docs'][number] = {
  _id: idOf(800),
  lastDigits: '4242',
  expiry: '12/30',
  holder: 'MARINA PRADO',
  authorizer: VISA,
  paymentAuthorizer: VISA,
  isDefault: true,
  isUsable: true,
};

export const MARINA: Responsible = {
  _id: idOf(1),
  name: 'Marina Prado',
  email: 'marina@example.test',
  emailConfirmed: true,
  hasPassword: true,
  phoneNumber: '+5511961234567',
  countryCode: 'BR',
  billingDetails: { taxIdentifierNumber: '529.982.247-25' },
  wallet: walletOf(2, 120),
  favourites: { lang: 'en' },
  isEmployee: false,
  blocked: false,
  introduced: true,
  hasFirstSteps: false,
  companyCountry: 'BR',
  company: COMPANY,
  dependents: STUDENTS.map(({ _id }) => _id),
};

/** A list as the API answers it. */
export const listOf = <Doc>(...docs: Doc[]) => ({
  docs,
  total: docs.length,
  offset: 0,
  limit: 100,
});

/** The guardian's record with a change. */
export const guardianWith = (change: Partial<Responsible>): Reply =>
  answer('GET /responsible-users/:id', { ...MARINA, ...change });

type Menu = Answer<'GET /restaurants/:id/menus/:menuId'>;
type Order = Answer<'GET /menu-orders/:id'>;
type Dish = Menu['categories'][number]['products'][number];

const inEnglish = (text: string) => ({ en: text });

const dishOf = (
  number: number,
  name: string,
  ...allergens: Dish['product']['allergens']
): Dish => ({
  _id: idOf(number),
  price: 18,
  productDescription: inEnglish(`${name} of the day`),
  nutritionalValueDescription: { value: 'inNatura', color: '#2e7d32' },
  kilocalories: 520,
  subProducts: allergens.map((allergen, at) => ({
    _id: idOf(number * 100 + at),
    name: inEnglish(`Part with ${allergen}`),
    description: {},
    allergens: [allergen],
  })),
  product: {
    _id: idOf(number + 50),
    name: inEnglish(name),
    description: {},
    allergens,
    orderType: { recurrency: 'single', includeWeekends: false },
  },
});

export const STEW = dishOf(301, 'Beef stew', 'celery', 'milk');

/** Lunch on each working day of this week and the next. */
export const menuOf = (number: number, name: string): Menu => ({
  _id: idOf(number),
  names: inEnglish(name),
  menuType: 'lunch',
  restaurantUnit: SCHOOL._id,
  inOfficeService: { prepTime: 60, slotsTime: 30 },
  schedules: {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    startTimeMinutes: 690,
    endTimeMinutes: 810,
  },
  categories: [
    {
      _id: idOf(number + 10),
      categoryName: inEnglish('Mains'),
      products: [STEW, dishOf(302, 'Baked fish', 'fish')],
    },
  ],
});

export const LUNCH = menuOf(200, 'Lunch');

/** Sofia's stew of Thursday noon. */
export const orderOf = (status: Order['status']): Order => ({
  _id: idOf(700),
  orderNumber: 1,
  user: { _id: SOFIA._id, name: SOFIA.name },
  requester: { _id: MARINA._id },
  requestType: 'INO-TA',
  status,
  operationType: status === 'cancelled' ? 'CRE' : 'DEB',
  isCancellable: status === 'open',
  cancellableUntil: '2026-03-12T09:00:00.000Z',
  startDate: '2026-03-12',
  scheduledFor: '2026-03-12T12:00:00.000Z',
  menu: { _id: LUNCH._id, names: LUNCH.names, menuType: LUNCH.menuType },
  items: [
    {
      quantity: 1,
      unitaryPrice: STEW.price,
      price: STEW.price,
      description: {},
      nutritionalValue: 'inNatura',
      product: { _id: STEW.product._id, name: STEW.product.name },
    },
  ],
  timeTracking: { createdOn: '2026-03-10T11:00:00.000Z' },
  cost: { total: STEW.price },
  restaurantUnit: { ...SCHOOL, currencyInfo: MARINA.wallet.currencyInfo },
});

/** The next working days, today among them. */
const DAYS = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'];

/** The API's answers to a guardian of two students without any entry or order yet. */
export const FAMILY_REPLIES: readonly Reply[] = [
  // A page may end before or after it asks for a later part: neither is a test's fault.
  ...ROUTES.filter(({ method }) => method === 'GET').map(({ url }) => hang(`GET ${url}` as Route)),
  answer('GET /auth/me', {
    _id: MARINA._id,
    name: MARINA.name,
    email: MARINA.email,
    company: COMPANY,
    countryCode: 'BR',
    favourites: MARINA.favourites,
    blocked: false,
  }),
  guardianWith({}),
  hang('GET /events'),
  hang('POST /auth/login/passkey/options'),
  answer('GET /auth/passkeys', { docs: [] }),
  answer('GET /auth/second-factor', { isOn: false, hasApp: false, recoveryCodesLeft: 0 }),
  answer('GET /auth/sessions', {
    docs: [
      {
        _id: idOf(3),
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
        createdAt: '2026-03-10T08:00:00.000Z',
        lastSeenAt: '2026-03-11T10:00:00.000Z',
        current: true,
      },
    ],
  }),
  answer('GET /companies/:id', { _id: COMPANY, name: 'Wefood', country: 'BR', currency: 'BRL' }),
  answer('GET /companies/:company/restaurants', listOf()),
  answer('GET /payment-gateway-credentials', {
    docs: [
      { paymentsServiceProvider: 'card', cardEntry: 'form', asksSecurityCode: true },
      { paymentsServiceProvider: 'mundipaggPix' },
    ],
  }),
  answer('GET /payment-authorizers', { docs: [] }),
  answer('GET /payment-cards', listOf()),
  answer('GET /companies/:company/wallets/recurring-card-topups', listOf()),
  answer('GET /companies/:company/wallets/automatic-topups', listOf()),
  answer('GET /responsible-users/:id/wallet-topups', listOf()),
  answer('GET /responsible-users/:userId/wallet-refund', listOf()),
  answer(
    'GET /responsible-users/:userId/wallet-refund/motives',
    listOf({ _id: 'moving' as const, text: 'We are moving' }),
  ),
  answer('GET /wallets/logs', listOf()),
  answer('GET /wallets/:walletId/logs', listOf()),
  answer('GET /alerts', listOf()),
  answer('GET /user-tickets', listOf()),
  answer('GET /responsible-users/:userId/dependents', listOf(...STUDENTS)),
  answer('GET /responsible-users/:userId/dependents/:id', ({ params }) => {
    const student = STUDENTS.find(({ _id }) => _id === params.id);
    if (!student) throw new Error(`nobody is ${params.id}`);
    return student;
  }),
  answer('GET /responsible-users/:userId/dependents/:id/withdrawable', ({ params }) => ({
    value: STUDENTS.find(({ _id }) => _id === params.id)?.wallet?.balance ?? 0,
    automatic: [],
  })),
  answer('GET /responsible-users/:userId/dependents/:id/guardians', {
    docs: [
      {
        _id: MARINA._id,
        name: MARINA.name as never,
        isOwner: true,
        maySpend: true,
        maySeeHealth: true,
        isYou: true,
      },
    ],
    invitations: [],
    requests: [],
    canInvite: true,
  }),
  answer('GET /responsible-users/:userId/dependents/:id/restrictions', {
    day: '2026-03-11',
    dailyMax: null,
    spent: 0,
    left: null,
    products: [],
    categories: [],
  }),
  answer('GET /responsible-users/:userId/standing-orders', { docs: [] }),
  answer('GET /responsible-users/:userId/dependents/menu-orders', { ...listOf(), next: [] }),
  answer('GET /menu-orders', listOf()),
  answer('GET /menu-orders/suspended', { docs: [] }),
  answer('GET /menu-orders/user-consumption', { total: 0, consumption: [] }),
  answer('GET /menu-orders/user-spending', { docs: [] }),
  answer('GET /responsible-users/:userId/calendar-feed', {}),
  answer('GET /restaurants/:id/menus', listOf(LUNCH)),
  answer('GET /restaurants/:id/menus/:menuId', LUNCH),
  answer('GET /menus/:menuId/products/:productId', { ...STEW, isOffered: true }),
  answer('GET /restaurants/:id/menus/date-availability', { docs: DAYS }),
  answer('GET /restaurants/:id/services/in-office', { slots: ['12:00', '12:30'] }),
  answer('GET /responsible-users/:userId/week', {
    schools: [
      {
        _id: SCHOOL._id,
        menus: [LUNCH],
        days: DAYS.map((day) => ({
          day,
          menus: [{ _id: LUNCH._id, state: 'open' as const, slots: ['12:00'] }],
        })),
      },
    ],
  }),
  answer('GET /anamnesis/allergens', { allergens: [] }),
  answer('GET /anamnesis/draft', { draft: null }),
  refuse('GET /anamnesis/last', 'not_found'),
  answer('GET /restaurants/:schoolId/school-classes', listOf()),
  answer('GET /surveys/anamnesis', { _id: idOf(6), restaurantUnit: SCHOOL._id, questions: [] }),
];

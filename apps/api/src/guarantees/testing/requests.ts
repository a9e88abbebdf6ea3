import { randomInt, randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { companyDay } from '@merenda/domain/brands/company-time';
import { DRAFT_FIELDS } from '@merenda/domain/health/health-draft';
import { HEALTH_QUESTIONS } from '@merenda/domain/health/health-questions';
import { toMajor } from '@merenda/domain/money/money';
import { highestFourEyes } from '@merenda/domain/payouts/payouts';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { addDays, addMonths } from '@merenda/domain/time/dates';
import { DAY_MS } from '@merenda/domain/time/spans';
import { newCpf } from '@merenda/testing/new-cpf';
import { photoAddressOf } from '../../modules/dish-pictures/index.ts';
import { versionOf } from '../../platform/version-of.ts';
import { MONTHLY_FROM } from '../../testing/factories/agreements.ts';
import type {
  CompanyIds,
  GuardianIds,
  OperatorNames,
  Secrets,
} from '../../testing/factories/family-ids.ts';
import { HEALTH_ANSWERS, healthBody, pdf } from '../../testing/factories/health-forms.ts';
import { codeOf } from '../../testing/factories/operators.ts';
import { MEAL, SECOND_MEALS } from '../../testing/factories/orders.ts';
import { dishPhoto, picture } from '../../testing/factories/pictures.ts';
import { OWED } from '../../testing/factories/refunds.ts';
import { BIRTH_DATE } from '../../testing/factories/students.ts';
import { SECOND_CLOSE } from '../../testing/factories/wallets.ts';
import { PAYER } from '../../testing/payouts.ts';

export type RouteName = keyof Api;

/** Everything that a request may name, by owner. */
export interface Names {
  company: CompanyIds;
  own: GuardianIds;
  secrets: Secrets;
  operator: OperatorNames;
}

/** The parts that a route takes; others do not compile. */
type RequestOf<K extends RouteName> = {
  [Part in 'params' | 'query' | 'body' | 'file' as Api[K][Part] extends undefined
    ? never
    : Part]: Api[K][Part];
};

type Table = { [K in RouteName]: (names: Names) => RequestOf<K> };

const topUp = ({ own }: Names) => ({
  value: 20,
  fee: 0,
  walletId: own.wallet,
  billingDetails: { taxIdentifierNumber: '529.982.247-25' },
  transferTopupTo: [{ user: own.student, value: 5 }],
});

const automaticTerms = ({ own }: Names) => ({
  threshold: 1,
  value: 2_000,
  fee: 0,
  ceiling: 4_000,
  paymentCard: { cardId: own.card, securityNumber: '123' },
});

const passport = () => ({ number: `L${randomInt(1e9)}`, expirationDate: '2040-01-01' });

const schoolOf = ({ school, schoolClass }: CompanyIds) => ({ id: school, classId: schoolClass });

const ofCompany = ({ company }: Names) => ({ company: company.company });

/** A payout of 10 to a Brazilian bank account. */
const payout = {
  subject: 'USER-WALLET-REIMBURSEMENT' as const,
  value: 10,
  reimbursementDetails: {
    type: 'bank-account' as const,
    motive: 'We are moving to Porto.',
    name: 'Marina Almeida',
    fiscalNumber: '529.982.247-25',
    responsibleName: 'Marina Almeida',
    cardName: 'MARINA ALMEIDA',
    lastDigits: '4242',
    cardFlag: 'Visa',
    bank: '001',
    bankAgency: '1234-5',
    bankAccountNumber: '123456-7',
  },
};

/** The example of RFC 8291, section 5: a point on the curve. */
const BROWSER_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** Text of a draft, which nobody has judged. */
const filledIn = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'as typed']));

const inEachLanguage = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text]));

const administeredSchool = ({ operator }: Names) => ({ params: { id: operator.school } });

/** As factories make them: a change leaves the version as it is. */
const SCHOOL = {
  name: 'Colégio Aurora',
  town: 'São Paulo',
  walletPayment: true,
  healthForm: false,
  isTest: false,
};

const CLASS = {
  name: '5º B',
  educationLevel: 'Fundamental',
  year: '2026',
  shift: 'Manhã',
  room: '21',
};

/** The times of a menu, and the version by which they are read. */
const TIMES = { from: '11:30', until: '13:30', slotMinutes: 10, places: 60 };
const TIMES_VERSION = versionOf(TIMES);

/** Yesterday or the day before, by everybody's clock. */
const yesterday = () => addDays(new Date().toISOString().slice(0, 10), -1);
/** Days of the coming year without an order. */
const farDay = (days: number) => addDays(MEAL.day, 300 + days);
/** A day after today by everybody's clock. */
const tomorrow = () => addDays(new Date().toISOString().slice(0, 10), 2);

/** The amount of the currency, and the version of a company that has decided none. */
const FOUR_EYES = toMajor(highestFourEyes('BRL'), 'BRL');
const FOUR_EYES_VERSION = versionOf({ own: 'null', asked: 'null', by: null });

const EVERYWHERE = { everywhere: true, companies: [], schools: [] };
/** The version of the access that factories give to operators. */
const ACCESS_VERSION = versionOf({ roles: OPERATOR_ROLES, ...EVERYWHERE });

const operatorOf = ({ operator }: Names) => ({ params: { id: operator.operator } });
/** The lunch of a school in its kitchen. */
const kitchenOf = ({ operator }: Names) => ({
  id: operator.school,
  day: MEAL.day,
  service: 'lunch' as const,
});

const payoutOf = ({ operator }: Names) => ({ params: { id: operator.payout } });

const creditorOf = ({ operator }: Names) => ({
  params: { id: operator.owed, guardian: operator.creditor },
});

/**
 * One correct request for each route, made only of records that the caller may name. Guarantees are derived
 * from it: every id is replaced by a foreign one, every value by a wrong one. A new route without its line
 * does not compile.
 */
export const REQUESTS: Table = {
  'POST /auth/login': ({ company, secrets: { email, password } }) => ({
    body: { email, password, company: company.company, clientId: 'a client' },
  }),
  'POST /auth/login/link/email': ({ company, secrets: { email } }) => ({
    body: { email, company: company.company },
  }),
  'POST /auth/login/link': ({ secrets }) => ({ body: { token: secrets.loginLink } }),
  'POST /auth/session': ({ secrets }) => ({ body: { token: secrets.addressToken } }),
  'GET /auth/me': () => ({}),
  'POST /auth/revoke': ({ secrets }) => ({ body: { token: secrets.spareToken } }),
  'POST /auth/recover': ({ company, secrets }) => ({
    body: { email: secrets.email, company: company.company },
  }),
  'POST /auth/password/view': ({ secrets }) => ({ body: { token: secrets.resetToken } }),
  'POST /auth/password': ({ secrets }) => ({
    body: {
      password: secrets.password,
      token: secrets.resetToken,
      keepDevices: true,
      removePasskeys: [randomUUID()],
    },
  }),
  'POST /auth/email/confirm': ({ secrets }) => ({ body: { token: secrets.confirmationToken } }),
  'POST /auth/email/confirmation': () => ({}),
  'POST /auth/login/second-factor': ({ secrets: { halfSignIn } }) => ({ body: halfSignIn }),
  'GET /auth/second-factor': () => ({}),
  'POST /auth/second-factor/app': () => ({}),
  'POST /auth/second-factor': () => ({ body: {} }),
  'POST /auth/second-factor/recovery-codes': () => ({}),
  'DELETE /auth/second-factor': () => ({}),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions': () => ({}),
  'DELETE /auth/sessions/:id': ({ own }) => ({ params: { id: own.device } }),

  'DELETE /auth/me': ({ secrets }) => ({
    body: { password: secrets.password, token: secrets.leavingToken },
  }),
  'POST /responsible-users/:id/data-export': ({ own, secrets }) => ({
    params: { id: own.user },
    body: { password: secrets.password },
  }),
  'GET /responsible-users/:id/departure': ({ own }) => ({ params: { id: own.user } }),

  'POST /auth/step-up': ({ secrets: { password } }) => ({ body: { password } }),
  'POST /auth/step-up/passkey': ({ secrets: { stepUpAnswer } }) => ({
    body: { credential: stepUpAnswer },
  }),
  'POST /auth/passkeys/options': () => ({}),
  'POST /auth/passkeys': ({ secrets: { newPasskey } }) => ({
    body: { name: 'Phone', credential: newPasskey },
  }),
  'GET /auth/passkeys': () => ({}),
  'DELETE /auth/passkeys/:id': ({ own }) => ({ params: { id: own.passkey } }),
  'POST /auth/login/passkey/options': () => ({}),
  'POST /auth/login/passkey': ({ secrets: { passkeyAnswer } }) => ({
    body: { credential: passkeyAnswer },
  }),

  'POST /responsible-users': ({ company }) => ({
    body: {
      name: 'Lívia Prado',
      email: `livia-${randomUUID()}@example.test`,
      password: 'a quiet lunch',
      company: company.company,
      countryCode: 'BR',
      favourites: { lang: 'pt-BR' },
      phoneNumber: '+5511961234567',
      passport: passport(),
    },
  }),
  'GET /responsible-users/:id': ({ own }) => ({ params: { id: own.user } }),
  'GET /responsible-users/:id/first-steps': ({ own }) => ({ params: { id: own.user } }),
  'PUT /users/:id': ({ own, company }) => ({
    params: { id: own.user },
    body: {
      name: 'Marina A.',
      password: '',
      currentPassword: '',
      keepDevices: true,
      removePasskeys: [randomUUID()],
      phoneNumber: '+5511961234568',
      favourites: { lang: 'hu-HU' },
      countryCode: 'BR',
      billingDetails: {
        name: 'Marina Almeida',
        invoiceTaxNumber: '33.000.167/0001-01',
        address: {
          street: 'Rua das Flores',
          number: '7',
          neighborhood: 'Centro',
          zipCode: '01310-100',
          city: 'São Paulo',
          uf: 'SP',
        },
      },
      passport: passport(),
      position: '',
      internalCompanyId: '',
      restaurantUnit: company.school,
      introduced: true,
      hasFirstSteps: false,
    },
  }),

  'GET /statement-keys': () => ({}),
  'GET /companies/:id': ({ company }) => ({ params: { id: company.company } }),
  'GET /companies/:company/restaurants': (names) => ({
    params: ofCompany(names),
    query: { offset: 0, limit: 5, type: 'school', q: 'Aurora' },
  }),
  'GET /restaurants/:schoolId/school-classes': ({ company }) => ({
    params: { schoolId: company.school },
    query: { offset: 0, limit: 5 },
  }),

  'GET /wallet': () => ({}),
  'GET /wallets/:walletId/statement': ({ own }) => ({
    params: { walletId: own.wallet },
    query: {
      format: 'csv',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      operationType: 'CRE',
    },
  }),
  'GET /wallets/logs': ({ own }) => ({
    query: {
      walletId: own.wallet,
      by: 'meal',
      limit: 5,
      before: own.entry,
      startDate: '2026-01-01',
      endDate: '2040-12-31',
      operationType: 'CRE',
    },
  }),
  'GET /wallets/:walletId/logs': ({ own }) => ({
    params: { walletId: own.wallet },
    query: {
      offset: 0,
      limit: 5,
      before: 1_000_000,
      startDate: '2026-01-01',
      endDate: '2040-12-31',
      operationType: 'CRE',
    },
  }),

  'GET /responsible-users/:userId/dependents': ({ own }) => ({
    params: { userId: own.user },
    query: { offset: 0, limit: 5 },
  }),
  'POST /responsible-users/:userId/dependents': ({ own, company }) => ({
    params: { userId: own.user },
    body: {
      name: 'Bento Almeida',
      birthDate: '2017-05-04',
      email: `bento-${randomUUID()}@example.test`,
      password: 'a school lunch',
      restaurantUnit: company.school,
      class: {
        schoolClass: company.schoolClass,
        enrollmentNumber: `E-${randomUUID()}`.slice(0, 40),
        roomNumber: '21',
      },
      cpf: newCpf(),
      nationalIdNumber: '12.345.678-9',
      passport: passport(),
      anamnesis: HEALTH_ANSWERS,
      countryCode: 'BR',
      phoneNumber: '+5511961234569',
      allowSupervisoryBuy: false,
    },
  }),
  'POST /responsible-users/:userId/dependents/associate': ({ own, company, secrets }) => ({
    params: { userId: own.user },
    body: {
      restaurantUnit: company.school,
      enrollmentNumber: secrets.knownNumber,
      birthDate: BIRTH_DATE,
    },
  }),
  'GET /responsible-users/:userId/dependents/:id': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'PUT /responsible-users/:userId/dependents/:id': ({ own, company }) => ({
    params: { userId: own.user, id: own.student },
    body: {
      name: 'Lucas A.',
      birthDate: '2015-03-10',
      email: `lucas-${randomUUID()}@example.test`,
      phoneNumber: '+5511961234570',
      password: 'another school lunch',
      cpf: null,
      restaurantUnit: company.school,
      class: {
        schoolClass: company.schoolClass,
        enrollmentNumber: `E-${randomUUID()}`.slice(0, 40),
        roomNumber: '21',
      },
      kioskLogin: { password: 'AB12' },
      eanIdentifier: { enabledLogin: false },
      allowSupervisoryBuy: true,
    },
  }),
  'POST /responsible-users/:userId/dependents/:id/restrictions': ({ own, company }) => ({
    params: { userId: own.user, id: own.student },
    body: {
      wallet: { dailyMax: 100, alerts: { enabled: true, minValue: 5 } },
      menus: {
        forbiddenProducts: [company.product],
        forbiddenCategories: [company.category],
        forbiddenAllergens: ['fish'],
      },
      version: 0,
    },
  }),
  'GET /responsible-users/:userId/dependents/:id/restrictions': ({ own }) => ({
    params: { userId: own.user, id: own.student },
    query: { day: MEAL.day },
  }),
  'PUT /responsible-users/:userId/dependents/:id/favourites/:productId': ({ own, company }) => ({
    params: { userId: own.user, id: own.student, productId: company.product },
  }),
  'DELETE /responsible-users/:userId/dependents/:id/favourites/:productId': ({ own, company }) => ({
    params: { userId: own.user, id: own.student, productId: company.product },
  }),
  'PUT /responsible-users/:userId/dependents/:id/standing-order': ({ own, company }) => ({
    params: { userId: own.user, id: own.student },
    body: {
      weekdays: ['monday'],
      menu: company.menu,
      never: { allergens: ['fish'], products: [company.product] },
      slot: '12:10',
      startDate: MEAL.day,
      endDate: '9999-12-31',
    },
  }),
  'GET /responsible-users/:userId/standing-orders': ({ own }) => ({ params: { userId: own.user } }),
  'POST /responsible-users/:userId/dependents/:id/standing-order/pause': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'POST /responsible-users/:userId/dependents/:id/standing-order/resume': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'PUT /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day': ({ own }) => ({
    params: { userId: own.user, id: own.student, day: MEAL.day },
  }),
  'DELETE /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day': ({
    own,
  }) => ({
    params: { userId: own.user, id: own.student, day: MEAL.day },
  }),
  'DELETE /responsible-users/:userId/dependents/:id/standing-order': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'POST /responsible-users/:userId/dependents/:id/reset-identifier': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'GET /responsible-users/:userId/dependents/:id/departure': ({ own }) => ({
    params: { userId: own.user, id: own.leavingStudent },
  }),
  'POST /school-wallets/dependents/:id/reset-n-transfer': ({ own }) => ({
    params: { id: own.leavingStudent },
  }),
  'POST /responsible-users/:userId/dependents/:id/transfer': ({ own }) => ({
    params: { userId: own.user, id: own.student },
    body: { type: 'OUT', value: 1.5 },
  }),
  'GET /responsible-users/:userId/dependents/:id/withdrawable': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'POST /responsible-users/:userId/student-transfers': ({ own }) => ({
    params: { userId: own.user },
    body: { from: own.student, to: own.spareStudent, value: 1.5 },
  }),

  'GET /responsible-users/:userId/dependents/:id/guardians': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'POST /responsible-users/:userId/dependents/:id/invitations': ({ own }) => ({
    params: { userId: own.user, id: own.student },
    body: {
      email: `livia-${randomUUID()}@example.test`,
      maySpend: true,
      maySeeHealth: true,
      also: [{ student: own.spareStudent, maySpend: false, maySeeHealth: false }],
    },
  }),
  'POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/email': ({ own }) => ({
    params: { userId: own.user, id: own.student, invitationId: own.invitation },
  }),
  'POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/link': ({ own }) => ({
    params: { userId: own.user, id: own.student, invitationId: own.invitation },
  }),
  'DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId': ({ own }) => ({
    params: { userId: own.user, id: own.student, invitationId: own.invitation },
  }),
  'PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId': ({ own }) => ({
    params: { userId: own.user, id: own.student, guardianId: own.coGuardian },
    body: { maySpend: false, maySeeHealth: false },
  }),
  'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId': ({ own }) => ({
    params: { userId: own.user, id: own.student, guardianId: own.coGuardian },
  }),
  'POST /responsible-users/:userId/dependents/:id/requests/:requestId/agree': ({ own }) => ({
    params: { userId: own.user, id: own.student, requestId: own.request },
  }),
  'POST /responsible-users/:userId/dependents/:id/requests/:requestId/refuse': ({ own }) => ({
    params: { userId: own.user, id: own.student, requestId: own.spareRequest },
  }),
  'POST /guardian-requests/view': ({ secrets }) => ({ body: { token: secrets.viewRequestToken } }),
  'POST /guardian-requests/agree': ({ secrets }) => ({ body: { token: secrets.agreeToken } }),
  'POST /guardian-requests/refuse': ({ secrets }) => ({ body: { token: secrets.refuseToken } }),
  'POST /guardian-invitations/preview': ({ secrets }) => ({ body: { token: secrets.viewToken } }),
  'POST /guardian-invitations/view': ({ secrets }) => ({ body: { token: secrets.viewToken } }),
  'POST /guardian-invitations/accept': ({ secrets }) => ({ body: { token: secrets.acceptToken } }),
  'POST /guardian-invitations/decline': ({ secrets }) => ({
    body: { token: secrets.declineToken },
  }),

  'GET /responsible-users/:userId/dependents/:id/photo': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),
  'POST /responsible-users/:userId/dependents/:id/photo': ({ own }) => ({
    params: { userId: own.user, id: own.student },
    file: picture(),
  }),
  'DELETE /responsible-users/:userId/dependents/:id/photo': ({ own }) => ({
    params: { userId: own.user, id: own.student },
  }),

  'GET /surveys/anamnesis': ({ company }) => ({
    query: { company: company.company, restaurantUnit: company.school },
  }),
  'POST /anamnesis': ({ company, own }) => ({
    body: {
      student: own.spareStudent,
      fiscalNumber: newCpf(),
      ...healthBody(schoolOf(company)),
    },
  }),
  'GET /anamnesis': ({ company, own }) => ({
    query: { offset: 0, limit: 5, restaurantUnit: company.school, user: own.student },
  }),
  'GET /anamnesis/last': ({ company, own }) => ({
    query: { restaurantUnit: company.school, user: own.student },
  }),
  'GET /anamnesis/allergens': ({ own }) => ({ query: { user: own.student } }),
  'PUT /anamnesis/:id': ({ company, own }) => ({
    params: { id: own.healthForm },
    body: {
      currentAnamnesis: own.healthVersion,
      fiscalNumber: newCpf(),
      ...healthBody(schoolOf(company)),
    },
  }),
  'GET /anamnesis/draft': ({ own }) => ({ query: { user: own.student } }),
  'PUT /anamnesis/draft': ({ own }) => ({
    query: { user: own.student },
    body: {
      device: 'd'.repeat(32),
      revision: 1,
      follows: 0,
      content: {
        before: own.healthVersion,
        fields: filledIn(DRAFT_FIELDS),
        answers: filledIn(HEALTH_QUESTIONS.map(({ fieldName }) => fieldName)),
        place: { step: 'contact', page: 0 },
      },
    },
  }),
  'DELETE /anamnesis/draft': ({ own }) => ({ query: { user: own.student } }),
  'POST /anamnesis/:id/medical-report': ({ own }) => ({
    params: { id: own.healthForm },
    file: pdf(),
  }),
  'GET /anamnesis/:id/medical-report': ({ own }) => ({ params: { id: own.healthForm } }),
  'DELETE /anamnesis/:id/medical-report': ({ own }) => ({ params: { id: own.healthForm } }),

  'GET /payment-authorizers': () => ({}),
  'GET /payment-gateway-credentials': (names) => ({ query: ofCompany(names) }),
  'GET /payment-cards': (names) => ({ query: ofCompany(names) }),
  'POST /payment-cards': (names) => ({
    body: {
      ...ofCompany(names),
      country: 'BRAZIL',
      rawCard: {
        holder: 'Marina Almeida',
        authorizerId: 'mastercard',
        number: '5555555555554444',
        expiryDate: '1239',
        cpf: '529.982.247-25',
      },
      securityNumber: '123',
    },
  }),
  'POST /payment-cards/setup': (names) => ({
    body: { ...ofCompany(names), back: '/profile/cards' },
  }),
  'POST /payment-cards/setup/finish': (names) => ({
    body: { ...ofCompany(names), setupRef: names.own.cardSetup },
  }),
  'DELETE /payment-cards/:cardId': ({ own }) => ({ params: { cardId: own.spareCard } }),

  'POST /companies/:company/wallets/card-topup': (names) => ({
    params: ofCompany(names),
    body: { ...topUp(names), paymentCard: { cardId: names.own.card, securityNumber: '123' } },
  }),
  'POST /companies/:company/wallets/pix-topup/create': (names) => ({
    params: ofCompany(names),
    body: { cardData: topUp(names) },
  }),
  'POST /companies/:company/wallets/pix-topup/check': (names) => ({
    params: ofCompany(names),
    body: { cardData: { walletId: names.own.wallet } },
  }),
  'POST /companies/:company/wallets/payment-link-topup': (names) => ({
    params: ofCompany(names),
    body: { cardData: { ...topUp(names), cardType: 'voucher' } },
  }),
  'POST /companies/:company/wallets/payment-link-topup/confirm': (names) => ({
    params: ofCompany(names),
    body: { cardData: { orderId: names.own.linkOrder } },
  }),
  'GET /companies/:company/wallets/recurring-card-topups': (names) => ({
    params: ofCompany(names),
    query: { offset: 0, limit: 5 },
  }),
  'POST /companies/:company/wallets/recurring-card-topups': (names) => ({
    params: ofCompany(names),
    body: {
      ...topUp(names),
      paymentCard: { cardId: names.own.card, securityNumber: '123' },
      initialDate: MONTHLY_FROM,
      endDate: addMonths(MONTHLY_FROM, 12),
      replaces: randomUUID(),
    },
  }),
  'PATCH /companies/:company/wallets/recurring-card-topups/:id/unsubscribe': (names) => ({
    params: { ...ofCompany(names), id: names.own.recurring },
  }),
  'GET /companies/:company/wallets/automatic-topups': (names) => ({
    params: ofCompany(names),
    query: { offset: 0, limit: 5 },
  }),
  'POST /companies/:company/wallets/automatic-topups': (names) => ({
    params: ofCompany(names),
    body: { ...automaticTerms(names), walletId: names.own.wallet },
  }),
  'PUT /companies/:company/wallets/automatic-topups/:id': (names) => ({
    params: { ...ofCompany(names), id: names.own.automatic },
    body: automaticTerms(names),
  }),
  'PATCH /companies/:company/wallets/automatic-topups/:id/pause': (names) => ({
    params: { ...ofCompany(names), id: names.own.automatic },
  }),
  'PATCH /companies/:company/wallets/automatic-topups/:id/resume': (names) => ({
    params: { ...ofCompany(names), id: names.own.automatic },
  }),
  'DELETE /companies/:company/wallets/automatic-topups/:id': (names) => ({
    params: { ...ofCompany(names), id: names.own.spareAutomatic },
  }),
  'GET /responsible-users/:id/wallet-topups': ({ own }) => ({
    params: { id: own.user },
    query: {
      offset: 0,
      limit: 5,
      before: own.topup,
      since: '2026-01-01',
      until: '2040-12-31',
      paidBy: 'card',
      key: randomUUID(),
    },
  }),

  'GET /responsible-users/:id/receipts/:topupId': ({ own }) => ({
    params: { id: own.user, topupId: own.topup },
  }),
  'GET /responsible-users/:id/receipts/:topupId/pdf': ({ own }) => ({
    params: { id: own.user, topupId: own.topup },
  }),
  'POST /responsible-users/:id/receipts/:topupId/email': ({ own }) => ({
    params: { id: own.user, topupId: own.topup },
  }),

  'GET /responsible-users/:id/wallet-topups/:topupId/refunds': ({ own }) => ({
    params: { id: own.user, topupId: own.topup },
  }),
  'POST /responsible-users/:id/wallet-topups/:topupId/refunds': ({ own }) => ({
    params: { id: own.user, topupId: own.topup },
    body: { value: 3 },
  }),

  'GET /restaurants/:id/menus': ({ company }) => ({
    params: { id: company.school },
    query: { offset: 0, limit: 5, availableFor: 'INO-TA', date: MEAL.day, menuType: 'lunch' },
  }),
  'GET /restaurants/:id/menus/:menuId': ({ company }) => ({
    params: { id: company.school, menuId: company.menu },
  }),
  'GET /menus/:menuId/products/:productId': ({ company }) => ({
    params: { menuId: company.menu, productId: company.product },
  }),
  'GET /restaurants/:id/menus/date-availability': ({ company }) => ({
    params: { id: company.school },
    query: {
      daysAhead: 7,
      availableFor: 'INO-TA',
      startDate: MEAL.day,
      menuType: 'lunch',
      menu: company.menu,
    },
  }),
  'GET /restaurants/:id/services/in-office': ({ company }) => ({
    params: { id: company.school },
    query: { menu: company.menu, orderType: 'INO-TA', date: MEAL.day },
  }),

  'POST /menu-orders-estimations': ({ company, own }) => ({
    body: {
      requestType: 'INO-TA',
      restaurantUnit: company.school,
      menu: company.menu,
      purchaseFor: own.student,
      scheduledFor: MEAL.scheduledFor,
      items: [{ id: company.dish, quantity: 2 }],
      people: 1,
    },
  }),
  'POST /menu-orders-estimations/:cartId/accept': ({ own }) => ({
    params: { cartId: own.cart },
    body: {
      alternativePayment: 'INTERNAL-WALLET',
      scheduledFor: MEAL.scheduledFor,
      confirmedWarnings: SECOND_MEALS,
    },
  }),
  'POST /menu-orders-estimations/:cartId/deny': ({ own }) => ({
    params: { cartId: own.deniedCart },
  }),
  'GET /menu-orders': ({ own }) => ({
    query: {
      offset: 0,
      limit: 5,
      after: own.order,
      recentDays: 7,
      user: own.student,
      requestType: '[INO-TA,COFF-BRK]',
      status: 'open',
      startDate: '2026-01-01',
    },
  }),
  'GET /responsible-users/:userId/dependents/menu-orders': ({ own }) => ({
    params: { userId: own.user },
    query: {
      offset: 0,
      limit: 5,
      after: own.order,
      since: '2026-01-01',
      until: '2026-12-31',
      recentDays: 7,
      direction: 'desc',
      next: 'true',
    },
  }),
  'GET /menu-orders/user-consumption': ({ own }) => ({
    query: { user: own.student, startDate: '2026-01-01', endDate: '2026-12-31' },
  }),
  'GET /menu-orders/user-spending': ({ own }) => ({
    query: { user: own.student, startDate: '2026-01-01', endDate: '2026-12-31' },
  }),
  'GET /menu-orders/:id': ({ own }) => ({ params: { id: own.order } }),
  'POST /menu-orders/:id/cancel': ({ own }) => ({ params: { id: own.order } }),
  'GET /menu-orders/suspended': () => ({}),
  'POST /menu-orders/:id/replace': ({ own, company }) => ({
    params: { id: own.suspendedOrder },
    body: { dish: company.dish, total: 18.9 },
  }),
  'POST /menu-orders/:id/confirm': ({ own }) => ({
    params: { id: own.spareOrder },
    body: { confirmedWarnings: [] },
  }),

  'GET /calendar-feeds/:file': ({ secrets }) => ({ params: { file: secrets.calendarFile } }),
  'GET /responsible-users/:userId/calendar-feed': ({ own }) => ({ params: { userId: own.user } }),
  'POST /responsible-users/:userId/calendar-feed': ({ own }) => ({ params: { userId: own.user } }),
  'DELETE /responsible-users/:userId/calendar-feed': ({ own }) => ({
    params: { userId: own.user },
  }),
  'GET /menu-orders/:id/calendar': ({ own }) => ({ params: { id: own.order } }),
  'GET /responsible-users/:userId/week/calendar': ({ own }) => ({
    params: { userId: own.user },
    query: { from: MEAL.day },
  }),

  'GET /dish-pictures/:id/:size': ({ company }) => ({
    params: { id: company.dishPicture, size: '160' },
  }),

  'GET /responsible-users/:userId/week': ({ own }) => ({
    params: { userId: own.user },
    query: { from: MEAL.day },
  }),
  'POST /responsible-users/:userId/week/estimation': ({ company, own }) => ({
    params: { userId: own.user },
    body: {
      meals: [
        {
          restaurantUnit: company.school,
          menu: company.menu,
          purchaseFor: own.student,
          scheduledFor: MEAL.scheduledFor,
          items: [{ id: company.dish, quantity: 1 }],
          people: 1,
        },
      ],
    },
  }),
  'POST /responsible-users/:userId/week/orders': ({ own }) => ({
    params: { userId: own.user },
    body: {
      carts: [
        {
          cartId: own.weekCart,
          scheduledFor: MEAL.scheduledFor,
          confirmedWarnings: SECOND_MEALS,
        },
      ],
    },
  }),

  'GET /responsible-users/:userId/wallet-refund/motives': ({ own }) => ({
    params: { userId: own.user },
  }),
  'GET /responsible-users/:userId/wallet-refund': ({ own }) => ({
    params: { userId: own.user },
    query: { offset: 0, limit: 5 },
  }),
  'POST /responsible-users/:userId/wallet-refund': ({ own }) => ({
    params: { userId: own.user },
    body: payout,
  }),
  'POST /school-wallets/request-reimbursement': () => ({ body: payout }),
  'POST /school-wallets/wallet-refund': () => ({ body: payout }),
  'POST /responsible-users/:userId/wallet-refund/:id/withdraw': ({ own }) => ({
    params: { userId: own.user, id: own.payout },
  }),
  'GET /operator/payouts': ({ operator }) => ({
    query: { limit: 5, id: operator.payout, status: 'requested', order: 'newest' },
  }),
  'GET /operator/payouts/:id': payoutOf,
  'POST /operator/payouts/:id/approve': payoutOf,
  'POST /operator/payouts/:id/settle': payoutOf,
  'POST /operator/payouts/:id/refuse': ({ operator }) => ({
    params: { id: operator.refusedPayout },
    body: { reason: 'not your account' },
  }),
  'POST /operator/payouts/:id/return': (names) => ({
    ...payoutOf(names),
    body: { reason: 'account closed' },
  }),
  'POST /operator/payouts/:id/return/approve': ({ operator }) => ({
    params: { id: operator.returningPayout },
  }),
  'POST /operator/payouts/:id/return/dismiss': ({ operator }) => ({
    params: { id: operator.dismissedReturn },
  }),

  'GET /operator/bank-files': ({ operator }) => ({
    query: { limit: 5, id: operator.bankFile },
  }),
  'GET /operator/bank-files/:id': ({ operator }) => ({ params: { id: operator.bankFile } }),
  'GET /operator/companies/:id/bank-file': ({ operator }) => ({
    params: { id: operator.company },
  }),
  'POST /operator/companies/:id/bank-files': ({ operator }) => ({
    params: { id: operator.company },
    body: { payer: PAYER },
  }),

  'GET /operator/refunds': ({ operator }) => ({
    query: { limit: 5, id: operator.refund, status: 'waiting' },
  }),
  'GET /operator/topups': () => ({ query: { limit: 5, q: 'Marina' } }),
  'GET /operator/topups/:id/refunds': ({ operator }) => ({ params: { id: operator.topup } }),
  'POST /operator/topups/:id/refunds': ({ operator }) => ({
    params: { id: operator.topup },
    body: { refundId: randomUUID(), value: 5, reason: 'paid twice by mistake' },
  }),
  'POST /operator/refunds/:id/approve': ({ operator }) => ({ params: { id: operator.refund } }),
  'POST /operator/refunds/:id/dismiss': ({ operator }) => ({
    params: { id: operator.dismissedRefund },
  }),
  'GET /operator/owed': () => ({ query: { limit: 5 } }),
  'GET /operator/owed/:id/:guardian': creditorOf,
  'POST /operator/owed/:id/:guardian/payments': (names) => ({
    ...creditorOf(names),
    body: {
      paymentId: randomUUID(),
      value: OWED,
      payer: 'bank',
      payerReference: 'E2E 4711',
      paidOn: companyDay(names.operator.company, new Date()),
    },
  }),
  'POST /operator/owed-payments/:id/approve': ({ operator }) => ({
    params: { id: operator.owedPayment },
  }),
  'POST /operator/owed-payments/:id/dismiss': ({ operator }) => ({
    params: { id: operator.dismissedOwedPayment },
  }),
  'GET /operator/companies/:id/close': ({ operator }) => ({
    params: { id: operator.company },
    query: { day: SECOND_CLOSE },
  }),
  'POST /operator/companies/:id/close': ({ operator }) => ({
    params: { id: operator.company },
    body: { day: SECOND_CLOSE },
  }),
  'GET /operator/companies/:id/postings': ({ operator }) => ({
    params: { id: operator.company },
    query: {
      from: '2026-01-15',
      until: '2026-01-16',
      of: 'meal',
      account: 'sales',
      kind: 'order',
      school: operator.school,
      dish: operator.product,
      subject: operator.topup,
      limit: 5,
    },
  }),
  'GET /operator/companies/:id/revenue': ({ operator }) => ({
    params: { id: operator.company },
    query: {
      from: '2026-01-15',
      until: '2026-01-16',
      by: 'dish',
      school: operator.school,
      limit: 5,
    },
  }),
  'GET /operator/differences': () => ({
    query: { limit: 5, state: 'resolved', gateway: 'sandbox' },
  }),
  'GET /operator/differences/:id': ({ operator }) => ({ params: { id: operator.difference } }),
  'GET /operator/disputes': () => ({
    query: { limit: 5, id: randomUUID(), state: 'open' },
  }),

  'POST /user-tickets': ({ own }) => ({
    body: {
      conversationId: randomUUID(),
      conversationType: 'ORDER-NOT-RECOGNIZED',
      order: own.order,
      topup: own.topup,
    },
  }),
  'GET /user-tickets': () => ({ query: { offset: 0, limit: 5 } }),
  'GET /user-tickets/:id/messages': ({ own }) => ({
    params: { id: own.ticket },
    query: { after: 0, limit: 5 },
  }),
  'POST /user-tickets/:id/message': ({ own }) => ({
    params: { id: own.ticket },
    body: { message: 'Where is my money?', quickReply: 'refund', key: randomUUID() },
  }),
  'POST /user-tickets/:id/attachments': ({ own }) => ({
    params: { id: own.ticket },
    query: { key: randomUUID() },
    file: picture(),
  }),
  'GET /user-tickets/:id/attachments/:number': ({ own }) => ({
    params: { id: own.ticket, number: 1 },
  }),
  'PUT /user-tickets/:id/conversation': ({ own }) => ({
    params: { id: own.ticket },
    body: { status: 'open' },
  }),
  'PUT /user-tickets/:id/read': ({ own }) => ({ params: { id: own.ticket }, body: { number: 1 } }),
  'GET /surveys/actions': ({ company }) => ({
    query: { company: company.company, action: 'CONVERSATION' },
  }),
  'POST /surveys/:id/answers': ({ company }) => ({
    params: { id: company.survey },
    body: {
      restaurantUnit: company.school,
      serviceName: 'WALLET',
      answers: [{ question: company.ratingQuestion, value: 5 }],
    },
  }),
  'GET /alerts': ({ own }) => ({
    query: { user: own.user, resolved: 'false', offset: 0, limit: 5 },
  }),
  'PATCH /alerts/:issueId/dismiss': ({ own }) => ({
    params: { issueId: own.alert },
    body: { resolved: true },
  }),
  'GET /alerts/settings': () => ({}),
  'PUT /alerts/settings': () => ({
    body: {
      pushOff: ['notes'],
      emailsOff: ['support'],
      quietHours: { from: '22:00', until: '07:00', timeZone: 'America/Sao_Paulo' },
    },
  }),
  'POST /alerts/push': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
      keys: { p256dh: BROWSER_KEY, auth: 'A'.repeat(22) },
    },
  }),
  'DELETE /alerts/push': () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' },
  }),
  'GET /operator/companies/:id/readers': ({ operator }) => ({ params: { id: operator.company } }),
  'GET /operator/schools/:id/readers': ({ operator }) => ({ params: { id: operator.school } }),
  'POST /operator/companies/:id/alerts': ({ operator }) => ({
    params: { id: operator.company },
    body: {
      message: 'The canteen opens at noon.',
      texts: inEachLanguage('The canteen opens at noon.'),
      key: randomUUID(),
    },
  }),
  'POST /operator/schools/:id/alerts': ({ operator }) => ({
    params: { id: operator.school },
    body: {
      message: 'The canteen opens at noon.',
      texts: inEachLanguage('The canteen opens at noon.'),
      key: randomUUID(),
    },
  }),
  'GET /events': () => ({ query: { after: 0 } }),

  'GET /operator/desk': ({ operator }) => ({
    query: {
      limit: 5,
      status: 'open',
      type: 'OTHER',
      assigned: 'nobody',
      company: operator.company,
      school: operator.school,
    },
  }),
  'GET /operator/tickets/:id/assignees': ({ operator }) => ({
    params: { id: operator.ticket },
    query: { limit: 5 },
  }),
  'PUT /operator/tickets/:id/assignee': ({ operator }) => ({
    params: { id: operator.ticket },
    body: { assignee: null, seen: null },
  }),
  'GET /operator/desk/figures': ({ operator }) => ({
    query: { company: operator.company, weeks: 2 },
  }),
  'GET /operator/canned-answers': ({ operator }) => ({
    query: { company: operator.company, limit: 5 },
  }),
  'POST /operator/canned-answers': ({ operator }) => ({
    body: {
      company: operator.company,
      title: `Hello ${randomUUID()}`,
      texts: inEachLanguage('Hello {{firstName}}!'),
    },
  }),
  'PUT /operator/canned-answers/:id': ({ operator }) => ({
    params: { id: operator.cannedAnswer },
    body: {
      title: `Hello ${randomUUID()}`,
      texts: inEachLanguage('Hello {{firstName}}!'),
      version: 1,
    },
  }),
  'DELETE /operator/canned-answers/:id': ({ operator }) => ({
    params: { id: operator.removedCannedAnswer },
    query: { version: 1 },
  }),
  'GET /operator/tickets/:id/context': ({ operator }) => ({ params: { id: operator.ticket } }),
  'GET /operator/tickets': () => ({
    query: { limit: 5, status: 'open', type: 'OTHER' },
  }),
  'GET /operator/tickets/:id': ({ operator }) => ({
    params: { id: operator.ticket },
    query: { after: 0, limit: 5 },
  }),
  'POST /operator/tickets/:id/messages': ({ operator }) => ({
    params: { id: operator.ticket },
    body: { message: 'We are looking into it.', key: randomUUID(), seen: 1_000 },
  }),
  'POST /operator/tickets/:id/status': ({ operator }) => ({
    params: { id: operator.ticket },
    body: { status: 'closed', seen: 1_000 },
  }),
  'PUT /operator/tickets/:id/read': ({ operator }) => ({
    params: { id: operator.ticket },
    body: { number: 1, typing: true },
  }),
  'GET /operator/tickets/:id/attachments/:number': ({ operator }) => ({
    params: { id: operator.ticket, number: 1 },
  }),

  'POST /operator/setup': ({ operator: { setupCode } }) => ({ body: { setupCode } }),
  'POST /operator/setup/finish': ({ operator: { setup, password } }) => ({
    body: { setupCode: setup.code, password, code: codeOf(setup.secret) },
  }),
  'POST /operator/login': ({ operator: { login } }) => ({
    body: { email: login.email, password: login.password, code: codeOf(login.secret) },
  }),
  'GET /operator/me': () => ({}),
  'PUT /operator/password': ({ operator: { password } }) => ({
    body: { currentPassword: password, password },
  }),
  'GET /operator/sessions': () => ({}),
  'DELETE /operator/sessions/:id': ({ operator }) => ({ params: { id: operator.session } }),
  'DELETE /operator/sessions': () => ({}),
  'POST /operator/guardians/:id/block': ({ operator }) => ({
    params: { id: operator.guardian },
    body: { blocked: true, reason: 'a chargeback is open' },
  }),
  'POST /operator/guardians/:id/sign-out': ({ operator }) => ({
    params: { id: operator.guardian },
    body: { reason: 'the phone was stolen' },
  }),
  'POST /operator/schools/:id/student-codes': ({ operator }) => ({
    params: { id: operator.school },
    body: { enrollmentNumbers: ['2026-1', '2026-2'], seen: new Date().toISOString() },
  }),
  'POST /operator/schools/:id/closings': ({ operator }) => ({
    params: { id: operator.school },
    body: { firstDay: farDay(0), lastDay: farDay(1), kind: 'holiday', reason: 'Burst pipe' },
  }),
  'GET /operator/schools/:id/closings': ({ operator }) => ({
    params: { id: operator.school },
    query: { limit: 5, from: farDay(0) },
  }),
  'GET /operator/schools/:id/openings': ({ operator }) => ({
    params: { id: operator.school },
    query: { firstDay: farDay(0), lastDay: farDay(0) },
  }),
  'POST /operator/schools/:id/openings': ({ operator }) => ({
    params: { id: operator.school },
    body: { firstDay: farDay(3), lastDay: farDay(3), version: 'seen' },
  }),
  'GET /operator/schools/:id/kitchen/:day': ({ operator }) => ({
    params: { id: operator.school, day: MEAL.day },
  }),
  'POST /operator/schools/:id/kitchen/:day/:service/status': (names) => ({
    params: kitchenOf(names),
    body: { to: 'served', version: 0 },
  }),
  'PUT /operator/schools/:id/kitchen/:day/:service/counts': (names) => ({
    params: kitchenOf(names),
    body: {
      version: 0,
      dishes: [{ product: names.operator.product, served: 1, leftOver: 0, thrownAway: 0 }],
    },
  }),
  'POST /operator/schools/:id/kitchen/:day/:service/documents/:document': (names) => ({
    params: { ...kitchenOf(names), document: 'sheet' },
  }),
  'GET /operator/schools/:id/kitchen/:day/:service/diets': (names) => ({
    params: kitchenOf(names),
  }),
  'GET /operator/schools/:id/kitchen/:day/:service/diners': (names) => ({
    params: kitchenOf(names),
  }),
  'GET /operator/schools/:id/kitchen-forecast': ({ operator }) => ({
    params: { id: operator.school },
  }),
  'GET /operator/schools/:id/menu-calendar': ({ operator }) => ({
    params: { id: operator.school },
    query: { from: '2026-11-30', until: '2026-12-06' },
  }),
  'GET /operator/schools/:id/dishes': ({ operator }) => ({
    params: { id: operator.school },
    query: { limit: 5, search: 'rice' },
  }),
  'GET /operator/schools/:id/dishes/:dishId': ({ operator }) => ({
    params: { id: operator.school, dishId: operator.product },
  }),
  'GET /operator/menus/:id': ({ operator }) => ({ params: { id: operator.menu } }),
  'GET /operator/schools/:id/menu-draft': ({ operator }) => ({ params: { id: operator.school } }),
  'PUT /operator/schools/:id/menu-draft': ({ operator }) => ({
    params: { id: operator.school },
    body: {
      version: 0,
      changes: [
        {
          kind: 'closing',
          firstDay: farDay(30),
          lastDay: farDay(31),
          closure: 'holiday',
          reason: 'Burst pipe',
        },
      ],
      accepts: false,
    },
  }),
  'POST /operator/schools/:id/menu-import': ({ operator }) => ({
    params: { id: operator.school },
    body: { files: [{ file: 'products.csv', text: 'company,product,name.en' }], seen: null },
  }),
  'POST /operator/schools/:id/class-changes': ({ operator }) => ({
    params: { id: operator.school },
    body: { text: 'number,class', takesRest: false, missing: 'stay', seen: null },
  }),
  'GET /operator/schools/:id/class-list': ({ operator }) => ({ params: { id: operator.school } }),
  'GET /operator/schools/:id/menu-export/:file': ({ operator }) => ({
    params: { id: operator.school, file: 'menus.csv' },
  }),
  'POST /operator/menu-drafts/:id/preview': ({ operator }) => ({
    params: { id: operator.menuDraft },
    body: { version: 1 },
  }),
  'POST /operator/menu-drafts/:id/conflicts': ({ operator }) => ({
    params: { id: operator.menuDraft },
    body: { version: 1 },
  }),
  'POST /operator/menu-drafts/:id/publish': ({ operator }) => ({
    params: { id: operator.menuDraft },
    body: { version: 1 },
  }),
  'POST /operator/menu-drafts/:id/discard': ({ operator }) => ({
    params: { id: operator.discardedMenuDraft },
    body: { version: 1 },
  }),
  'PUT /operator/presence': ({ operator }) => ({
    body: { page: operator.ticket, kind: 'ticket', id: operator.ticket },
  }),
  'GET /operator/orders': () => ({ query: { q: '1' } }),
  'GET /operator/people': () => ({ query: { q: 'Almeida', kind: 'student', limit: 5 } }),
  'GET /operator/students/:id': ({ operator }) => ({ params: { id: operator.student } }),
  'GET /operator/students/:id/health': ({ operator }) => ({
    params: { id: operator.student },
    query: { purpose: 'family' },
  }),
  'PATCH /operator/students/:id': ({ operator }) => ({
    params: { id: operator.student },
    body: {
      class: operator.class,
      enrollmentNumber: null,
      seen: { class: operator.class, enrollmentNumber: null },
    },
  }),
  'GET /operator/guardians/:id': ({ operator }) => ({ params: { id: operator.guardian } }),
  'GET /operator/registers': ({ operator }) => ({
    query: { school: operator.school, day: MEAL.day },
  }),
  'GET /operator/schools/:id/uncollected': ({ operator }) => ({
    params: { id: operator.school },
    query: { limit: 5, day: MEAL.day, class: operator.class },
  }),
  'GET /operator/classes/:id/register': ({ operator }) => ({
    params: { id: operator.class },
    query: { day: MEAL.day },
  }),
  'PUT /operator/classes/:id/register': ({ operator }) => ({
    params: { id: operator.class },
    body: { day: MEAL.day, marks: [{ student: randomUUID(), attendance: 'absent', seen: null }] },
  }),
  'PUT /operator/classes/:id/collections': ({ operator }) => ({
    params: { id: operator.class },
    body: { day: yesterday(), orders: [randomUUID()], isCollected: true },
  }),
  'PUT /operator/products/:id/picture': ({ operator }) => ({
    params: { id: operator.product },
    query: { seen: photoAddressOf(operator.product) },
    file: dishPhoto,
  }),
  'DELETE /operator/products/:id/picture': ({ operator }) => ({
    params: { id: operator.removedPicture },
    query: { seen: photoAddressOf(operator.removedPicture) },
  }),
  'GET /restaurants/:restaurantId/coupon/logo/footer': ({ operator }) => ({
    params: { restaurantId: operator.school },
  }),
  'PUT /restaurants/:restaurantId/coupon/logo/footer': ({ operator }) => ({
    params: { restaurantId: operator.school },
    query: { seen: photoAddressOf(operator.school) },
    file: dishPhoto,
  }),
  'DELETE /restaurants/:restaurantId/coupon/logo/footer': ({ operator }) => ({
    params: { restaurantId: operator.removedLogo },
    query: { seen: photoAddressOf(operator.removedLogo) },
  }),
  'GET /operator/companies': () => ({ query: { limit: 5 } }),
  'GET /operator/companies/:id': ({ operator }) => ({ params: { id: operator.company } }),
  'PUT /operator/companies/:id/ways/:provider': ({ operator }) => ({
    params: { id: operator.company, provider: 'card' },
    body: { isOff: false },
  }),
  'PUT /operator/companies/:id/four-eyes': ({ operator }) => ({
    params: { id: operator.company },
    body: { own: FOUR_EYES, version: FOUR_EYES_VERSION },
  }),
  // Nobody asks for another amount.
  'POST /operator/companies/:id/four-eyes/approve': ({ operator }) => ({
    params: { id: operator.company },
    body: { version: 'v' },
  }),
  'POST /operator/companies/:id/four-eyes/dismiss': ({ operator }) => ({
    params: { id: operator.company },
    body: { version: 'v' },
  }),
  'PUT /operator/companies/:id/fees/:provider': ({ operator }) => ({
    params: { id: operator.company, provider: 'card' },
    body: {
      ...{ basisPoints: 0, fixed: 0, minimum: 0, maximum: 0 },
      startsOn: tomorrow(),
      version: operator.feeVersion,
    },
  }),
  'GET /operator/schools': () => ({ query: { limit: 5, q: 'Aurora' } }),
  'GET /operator/schools/:id': administeredSchool,
  'POST /operator/companies/:id/schools': ({ operator }) => ({
    params: { id: operator.company },
    body: { code: randomUUID(), ...SCHOOL },
  }),
  'PUT /operator/schools/:id': (names) => ({
    ...administeredSchool(names),
    body: { ...SCHOOL, version: names.operator.schoolVersion },
  }),
  'PUT /operator/schools/:id/menus/:menuId/times': ({ operator }) => ({
    params: { id: operator.school, menuId: operator.menu },
    body: { ...TIMES, version: TIMES_VERSION },
  }),
  'POST /operator/schools/:id/classes': (names) => ({
    ...administeredSchool(names),
    body: { ...CLASS, name: `5º ${randomUUID().slice(0, 8)}` },
  }),
  'PUT /operator/schools/:id/classes/:classId': ({ operator }) => ({
    params: { id: operator.school, classId: operator.schoolClass },
    body: { ...CLASS, version: operator.classVersion },
  }),
  'DELETE /operator/schools/:id/classes/:classId': ({ operator }) => ({
    params: { id: operator.school, classId: operator.spareClass },
    query: { version: operator.classVersion },
  }),
  'GET /operator/scope': ({ operator }) => ({
    query: {
      limit: 5,
      q: 'a',
      kind: 'school',
      company: operator.company,
      school: operator.school,
    },
  }),
  'GET /operator/operators': () => ({ query: { limit: 5, q: 'Ana', state: 'active' } }),
  'GET /operator/operators/:id': operatorOf,
  'DELETE /operator/operators/:id/sessions/:session': ({ operator }) => ({
    params: { id: operator.operator, session: operator.operatorSession },
  }),
  'POST /operator/operators/:id/disable': ({ operator }) => ({
    params: { id: operator.leavingOperator },
    body: { reason: 'has left the company' },
  }),
  'GET /operator/proposals': () => ({ query: { limit: 5, status: 'open' } }),
  'GET /operator/proposals/:id': ({ operator }) => ({ params: { id: operator.proposal } }),
  'POST /operator/proposals': ({ operator }) => ({
    body: {
      email: `${randomUUID()}@merenda.example`,
      name: 'Ana Souza',
      roles: ['finance'],
      everywhere: false,
      companies: [operator.company],
      schools: [operator.school],
    },
  }),
  'POST /operator/operators/:id/proposals': (names) => ({
    ...operatorOf(names),
    body: { ...EVERYWHERE, roles: ['support'], version: ACCESS_VERSION },
  }),
  'POST /operator/scripts/proposals': ({ operator }) => ({
    body: {
      name: randomUUID(),
      until: new Date(Date.now() + DAY_MS).toISOString(),
      roles: ['finance'],
      everywhere: false,
      companies: [operator.company],
      schools: [operator.school],
    },
  }),
  'POST /operator/scripts/:id/proposals': ({ operator }) => ({
    params: { id: operator.script },
    body: { until: new Date(Date.now() + DAY_MS).toISOString(), version: ACCESS_VERSION },
  }),
  'POST /operator/proposals/:id/approve': ({ operator }) => ({
    params: { id: operator.proposal },
  }),
  'POST /operator/proposals/:id/close': ({ operator }) => ({
    params: { id: operator.spareProposal },
  }),
  'GET /operator/acts': ({ operator }) => ({
    query: {
      limit: 5,
      operator: operator.operator,
      action: 'guardian.blocked',
      subject: operator.guardian,
      from: '2026-01-01T00:00:00Z',
      until: '2027-01-01T00:00:00Z',
    },
  }),
  'GET /operator/reconciliations': () => ({ query: { limit: 5, gateway: 'sandbox' } }),
  'POST /operator/reconciliations/differences/:id/resolve': ({ operator }) => ({
    params: { id: operator.difference },
    body: { note: 'refunded in the dashboard' },
  }),
};

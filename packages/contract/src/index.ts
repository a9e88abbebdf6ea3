import * as account from './account.ts';
import * as administeredCompanies from './administration/companies.ts';
import * as administeredOperators from './administration/operators.ts';
import * as places from './administration/places.ts';
import * as presence from './administration/presence.ts';
import * as administeredSchools from './administration/schools.ts';
import * as companies from './companies.ts';
import * as closes from './finance/closes.ts';
import * as differences from './finance/differences.ts';
import * as disputes from './finance/disputes.ts';
import * as owed from './finance/owed.ts';
import * as operatorRefunds from './finance/refunds.ts';
import * as revenue from './finance/revenue.ts';
import * as guardians from './guardians.ts';
import * as healthDrafts from './health/drafts.ts';
import * as health from './health.ts';
import * as alertSettings from './help/alert-settings.ts';
import * as alerts from './help/alerts.ts';
import * as cannedAnswers from './help/canned-answers.ts';
import * as desk from './help/desk.ts';
import * as deskFigures from './help/desk-figures.ts';
import * as events from './help/events.ts';
import * as operatorTickets from './help/operator-tickets.ts';
import * as surveys from './help/surveys.ts';
import * as tickets from './help/tickets.ts';
import * as menuImport from './menus/import.ts';
import * as menuPlanning from './menus/planning.ts';
import * as menus from './menus.ts';
import * as operator from './operator.ts';
import * as operatorAccount from './operator-account.ts';
import * as calendar from './orders/calendar.ts';
import * as kitchen from './orders/kitchen.ts';
import * as openings from './orders/openings.ts';
import * as operatorOrders from './orders/operator-orders.ts';
import * as orders from './orders.ts';
import * as passkeys from './passkeys.ts';
import * as automatic from './payments/automatic.ts';
import * as bankFiles from './payments/bank-files.ts';
import * as cards from './payments/cards.ts';
import * as payouts from './payments/payouts.ts';
import * as receipts from './payments/receipts.ts';
import * as recurring from './payments/recurring.ts';
import * as refunds from './payments/refunds.ts';
import * as topups from './payments/topups.ts';
import * as transfers from './payments/transfers.ts';
import * as wallets from './payments/wallets.ts';
import * as attendance from './people/attendance.ts';
import * as classChanges from './people/class-changes.ts';
import * as person from './people/person.ts';
import * as peopleSearch from './people/search.ts';
import type { Call, RouteSpec } from './route.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as favourites from './students/favourites.ts';
import * as photo from './students/photo.ts';
import * as restrictions from './students/restrictions.ts';
import * as standingOrders from './students/standing-orders.ts';
import * as students from './students.ts';
import * as users from './users.ts';
import * as week from './week.ts';

const areas = {
  account,
  administeredCompanies,
  administeredOperators,
  administeredSchools,
  alerts,
  alertSettings,
  attendance,
  automatic,
  bankFiles,
  calendar,
  cards,
  cannedAnswers,
  classChanges,
  closes,
  companies,
  desk,
  deskFigures,
  differences,
  disputes,
  events,
  favourites,
  guardians,
  health,
  healthDrafts,
  menus,
  kitchen,
  menuImport,
  menuPlanning,
  operator,
  operatorAccount,
  operatorOrders,
  operatorRefunds,
  operatorTickets,
  openings,
  orders,
  owed,
  passkeys,
  payouts,
  places,
  peopleSearch,
  person,
  presence,
  receipts,
  recurring,
  refunds,
  revenue,
  session,
  // The second factor comes after the session: a walk over all routes signs in first.
  secondFactor,
  students,
  restrictions,
  photo,
  surveys,
  tickets,
  transfers,
  topups,
  users,
  wallets,
  week,
  standingOrders,
};

type Declared = {
  [Area in keyof typeof areas]: Extract<
    (typeof areas)[Area][keyof (typeof areas)[Area]],
    RouteSpec
  >;
}[keyof typeof areas];

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

const NAMED: readonly (readonly [string, RouteSpec])[] = Object.values(areas).flatMap((area) =>
  Object.entries(area).filter((entry): entry is [string, RouteSpec] => isRoute(entry[1])),
);

/** Every route, for the API's documentation and for tests that cover all of them. */
export const ROUTES: readonly RouteSpec[] = NAMED.map(([, spec]) => spec);

/** The name of each route in the contract (`inviteGuardian`), which its callers use. */
export const OPERATION_IDS: ReadonlyMap<RouteSpec, string> = new Map(
  NAMED.map(([name, spec]) => [spec, name]),
);

/** All calls of clients: `'POST /auth/login'` → { params, query, body, response }. */
export type Api = { [R in Declared as `${R['method']} ${R['url']}`]: Call<R> };

type ClosedRoute<R extends RouteSpec> = R extends
  | { readonly movesMoney: true }
  | { readonly whenBlocked: 'refused' }
  ? `${R['method']} ${R['url']}`
  : never;

/** The calls that are refused to a blocked guardian; `isClosedToBlocked` as a type. */
export type ClosedToBlocked = ClosedRoute<Declared>;

export type { ApiError, ErrorCode } from './errors.ts';
export { ERROR_STATUS } from './errors.ts';
export type { HealthForm, HealthSurvey } from './health.ts';
export type { AlertSettings } from './help/alert-settings.ts';
export type { Alert } from './help/alerts.ts';
export type { GuardianEvent } from './help/events.ts';
export type { ConversationSurvey } from './help/surveys.ts';
export type { RefundDetails, Ticket, TicketMessage } from './help/tickets.ts';
export type { Menu, MenuProduct } from './menus.ts';
export type { AuthorizedCart, Order } from './orders.ts';
export type { AutomaticTopup } from './payments/automatic.ts';
export type { PaymentCard } from './payments/cards.ts';
export type { Receipt } from './payments/receipts.ts';
export type { RecurringTopup } from './payments/recurring.ts';
export type { Topup } from './payments/topups.ts';
export type { RouteSpec } from './route.ts';
export type { Dependent } from './students/dependent.ts';
export type { ResponsibleUser } from './users.ts';

import { mondayOf } from '@merenda/domain/time/dates';
import { isWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { alertsQuery, openAlertsQuery } from '../../features/alerts/api/alerts.ts';
import { alertSettingsQuery } from '../../features/alerts/api/settings.ts';
import { authorizersQuery } from '../../features/cards/api/cards.ts';
import {
  invitationQuery,
  previewQuery,
  requestQuery,
} from '../../features/guardians/api/guardians.ts';
import { messagesQuery, ticketsQuery } from '../../features/help/api/tickets.ts';
import { firstStepsQuery } from '../../features/home/api/first-steps.ts';
import { nextMealsQuery } from '../../features/home/api/meals.ts';
import { calendarFeedQuery } from '../../features/ordering/api/calendar.ts';
import { healthAllergensQuery, menusQuery } from '../../features/ordering/api/menus.ts';
import { openOrdersQuery } from '../../features/ordering/api/orders.ts';
import { standingOrdersQuery } from '../../features/ordering/api/standing-orders.ts';
import { suspendedOrdersQuery } from '../../features/ordering/api/suspended.ts';
import { weekQuery, weeksOrdersQuery } from '../../features/ordering/api/week.ts';
import { readWantedMeal } from '../../features/ordering/model/meal/wanted-meal.ts';
import { devicesQuery } from '../../features/profile/api/devices.ts';
import { receiptQuery, topupsQuery } from '../../features/receipts/api/receipts.ts';
import { eligibilityQuery } from '../../features/refunds/api/refunds.ts';
import { cardTopupQuery, motivesQuery, payoutsQuery } from '../../features/reversal/api/payouts.ts';
import { secondFactorQuery } from '../../features/second-factor/api/second-factor.ts';
import { latestEntriesQuery } from '../../features/statement/api/entries.ts';
import { keysQuery } from '../../features/statement/api/keys.ts';
import { latestTopupsQuery } from '../../features/topups/api/latest-topups.ts';
import { repeatedQuery } from '../../features/topups/api/payments.ts';
import { automaticQuery, monthlyQuery } from '../../queries/agreements.ts';
import { cardsQuery } from '../../queries/cards.ts';
import { companyQuery } from '../../queries/company.ts';
import { dependentsQuery } from '../../queries/dependents.ts';
import { gatewaysQuery } from '../../queries/gateways.ts';
import { orderQuery } from '../../queries/order.ts';
import { passkeysQuery } from '../../queries/passkeys.ts';
import { restrictionsQuery } from '../../queries/restrictions.ts';
import { schoolsQuery } from '../../queries/schools.ts';
import {
  coffeeBreaks,
  comingFor,
  menusFor,
  orderFor,
  productOf,
  studentOf,
  studentsMenu,
  studentsOrder,
} from './diners.ts';
import { healthFormOf, report, studentsAccount, takenFrom } from './students.ts';
import type { GuardiansVisit, PageId, ParamsOf, Visit } from './visit.ts';

/** A page's first requests. They go out together, or in turn only if one depends on another's answer. */
type Data<Id extends PageId> = (
  visit: Id extends `/anybody/${string}` ? Visit<ParamsOf<Id>> : GuardiansVisit<ParamsOf<Id>>,
) => readonly unknown[] | Promise<unknown>;

/**
 * Each page's first data, by the queries that the page reads (record 0479). They are requested while the
 * page's script loads, and by the server for a page opened by its address. A page without an entry does not
 * compile; `none` stands for a page without data.
 */
export const PAGE_DATA: { readonly [Id in PageId]: Data<Id> | 'none' } = {
  '/guardian/': ({ ask, me: { _id }, responsible, today, language }) => [
    ask(dependentsQuery(_id)),
    ask(nextMealsQuery(_id, today)),
    ask(latestEntriesQuery('family')),
    ask(openAlertsQuery(_id, language)),
    ask(suspendedOrdersQuery),
    ask(payoutsQuery(_id)),
    !responsible.blocked && ask(latestTopupsQuery(_id)),
    !responsible.blocked && responsible.hasFirstSteps && ask(firstStepsQuery(_id)),
  ],
  '/guardian/week': ({ ask, me: { _id }, today }) => {
    const marks = async () => {
      const { docs } = await ask(dependentsQuery(_id));
      const shown = docs.filter(({ maySeeHealth, wallet }) => maySeeHealth && wallet);
      return Promise.all(shown.map((student) => ask(healthAllergensQuery(student._id))));
    };
    const monday = mondayOf(today);
    return [
      marks(),
      ask(weekQuery(_id, monday)),
      ask(weeksOrdersQuery(_id, monday)),
      ask(standingOrdersQuery(_id)),
    ];
  },
  '/guardian/dependents/$dependentId/standing-order': (visit) => [
    studentOf(visit, visit.params.dependentId),
    visit.ask(standingOrdersQuery(visit.me._id)),
    visit.ask(weekQuery(visit.me._id, mondayOf(visit.today))),
  ],
  '/guardian/profile': ({ ask, search, me }) => {
    const isShown = (view: string) =>
      search.view === view || (isWideScreen() && search.view !== 'edit');
    return [
      isShown('notifications') && ask(alertSettingsQuery),
      isShown('calendar') && ask(calendarFeedQuery(me._id)),
      isShown('devices') && ask(devicesQuery),
      (isShown('passkeys') || isShown('second-factor')) && ask(passkeysQuery),
      isShown('second-factor') && ask(secondFactorQuery),
    ];
  },
  '/guardian/alerts': ({ askFirst, me, language }) =>
    (['false', 'true'] as const).map((over) => askFirst(alertsQuery(me._id, language, over))),
  '/guardian/help': ({ ask, me }) => [ask(payoutsQuery(me._id))],
  '/guardian/help/open-tickets': ({ ask, me }) => [ask(ticketsQuery), ask(payoutsQuery(me._id))],
  '/guardian/help/help-chat': ({ ask, search: { ticket } }) => [
    ask(ticketsQuery),
    typeof ticket === 'string' && ask(messagesQuery(ticket)),
  ],
  '/guardian/help/data-rights': 'none',
  '/guardian/reversal-account-balance': ({ ask, askFirst, me, language }) => [
    ask(cardTopupQuery(me._id)),
    ask(motivesQuery(me._id, language)),
    askFirst(topupsQuery(me._id)),
  ],
  '/guardian/invitation': ({ ask, search: { token } }) => [
    typeof token === 'string' && token !== '' && ask(invitationQuery(token)),
  ],
  '/guardian/create-student': (visit) => {
    const { ask, me, search } = visit;
    if (typeof search.dependentId === 'string') return healthFormOf(visit, search.dependentId);
    return [ask(schoolsQuery(me.company))];
  },
  '/guardian/payments': ({ ask, me: { _id, company }, search }) => {
    // The page that waits for the payment asks for its state itself.
    if (search.page !== 'methods' && search.TransactionId !== undefined) return [];
    if (search.page === 'methods') {
      return [
        ask(cardsQuery(company)),
        ask(monthlyQuery(company)),
        ask(automaticQuery(company)),
        ask(gatewaysQuery(company)),
      ];
    }
    return [
      ask(companyQuery(company)),
      ask(gatewaysQuery(company)),
      ask(dependentsQuery(_id)),
      ask(cardsQuery(company)),
      ask(latestTopupsQuery(_id)),
      search.repeat !== undefined && ask(repeatedQuery(_id, String(search.repeat))),
    ];
  },
  '/guardian/payments/automatic': ({ ask, me: { _id, company } }) => [
    ask(automaticQuery(company)),
    ask(dependentsQuery(_id)),
    ask(cardsQuery(company)),
    ask(gatewaysQuery(company)),
  ],
  '/guardian/payments/create': ({ ask, me }) => [
    ask(gatewaysQuery(me.company)),
    ask(authorizersQuery),
  ],
  '/guardian/payments/receipts': ({ askFirst, me }) => [askFirst(topupsQuery(me._id))],
  '/guardian/payments/receipts/$topupId': ({ ask, me, params: { topupId } }) => [
    ask(receiptQuery(me._id, topupId)),
    ask(eligibilityQuery(me._id, topupId)),
  ],
  '/guardian/transfer-balance': ({ ask, me }) => [ask(dependentsQuery(me._id))],
  '/guardian/transfer-balance/$studentId': (visit) => [
    takenFrom(visit, visit.params.studentId),
    visit.ask(dependentsQuery(visit.me._id)),
  ],
  '/guardian/dependents/$dependentId': (visit) => studentsAccount(visit, visit.params.dependentId),
  '/guardian/dependents/anamnesis/$dependentId': (visit) =>
    healthFormOf(visit, visit.params.dependentId),
  '/guardian/anamnesis/$dependentId': (visit) => healthFormOf(visit, visit.params.dependentId),
  '/guardian/dependents/$dependentId/buy': (visit) => {
    const { ask, me, params, search } = visit;
    return [
      ask(dependentsQuery(me._id)),
      studentOf(visit, params.dependentId).then((student) => {
        const wanted = readWantedMeal(search);
        if (wanted) return orderFor(visit, student, wanted.day);
        return Promise.all([
          ask(openOrdersQuery(student._id, todayAt(student.restaurantUnit))),
          ask(suspendedOrdersQuery),
        ]);
      }),
    ];
  },
  '/guardian/dependents/$dependentId/buy/$orderId': (visit) =>
    studentsOrder(visit, visit.params.orderId),
  '/guardian/dependents/$dependentId/consumption-report': async (visit) => {
    const { params, me, ask } = visit;
    const { _id, wallet, restrictions } = await studentOf(visit, params.dependentId);
    return Promise.all([
      wallet && report(visit, { walletId: wallet._id }, _id),
      restrictions.wallet.dailyMax !== null && ask(restrictionsQuery(me._id, _id)),
    ]);
  },
  '/guardian/dependents/$dependentId/consumption-report/limit': (visit) => [
    studentOf(visit, visit.params.dependentId),
    visit.ask(restrictionsQuery(visit.me._id, visit.params.dependentId)),
  ],
  '/guardian/responsible/$responsibleId/consumption-report': async (visit) => {
    const { ask, me, responsible, search } = visit;
    const { docs } = await ask(dependentsQuery(me._id));
    const students = docs.filter(({ wallet }) => wallet);
    const student = students.find(({ _id }) => _id === search.of);
    if (students.length > 0 && !student && search.of !== 'own') return report(visit, 'family');
    const { _id, wallet } = student ?? responsible;
    return wallet && report(visit, { walletId: wallet._id }, _id);
  },
  '/guardian/dependents/$dependentId/data': (visit) => [studentOf(visit, visit.params.dependentId)],
  '/guardian/dependents/$dependentId/menu': (visit) =>
    studentsMenu(visit, visit.params.dependentId),
  '/guardian/dependents/$dependentId/schedulling': (visit) => [
    visit.ask(dependentsQuery(visit.me._id)),
    studentOf(visit, visit.params.dependentId).then((student) => comingFor(visit, student)),
  ],
  '/guardian/dependents/$dependentId/schedulling/$scheduleId': (visit) =>
    studentsOrder(visit, visit.params.scheduleId),
  '/guardian/product/$productId': (visit) => productOf(visit, visit.params.productId),
  '/guardian/responsible/$responsibleId/menu': (visit) => [
    menusFor(visit, visit.responsible),
    coffeeBreaks(visit, visit.responsible),
  ],
  '/guardian/responsible/$responsibleId/schedulling': (visit) => [
    comingFor(visit, visit.responsible),
  ],
  '/guardian/responsible/$responsibleId/schedulling/$scheduleId': ({ ask, params }) => [
    ask(orderQuery(params.scheduleId)),
    ask(suspendedOrdersQuery),
  ],
  '/guardian/order': async (visit) => {
    const { ask, me, responsible, state } = visit;
    const { puchasedFor, requester, isCoffeeBreak } = state;
    if (!puchasedFor || requester !== me._id) return undefined;
    const diner = puchasedFor === me._id ? responsible : await studentOf(visit, puchasedFor);
    if (!isCoffeeBreak) return orderFor(visit, diner);
    const { restaurantUnit: unit } = diner;
    return unit && ask(menusQuery(unit._id, undefined, 'COFF-BRK'));
  },
  '/guardian/$': 'none',
  '/bare/onboarding': 'none',
  '/anybody/goodbye': 'none',
  '/anybody/statement/verify': ({ ask }) => [ask(keysQuery)],
  '/anybody/invited': ({ ask, search: { token } }) => [
    typeof token === 'string' && token !== '' && ask(previewQuery(token)),
  ],
  '/anybody/request': ({ ask, search: { token } }) => [
    typeof token === 'string' && token !== '' && ask(requestQuery(token)),
  ],
  '/anybody/confirm-email': 'none',
  '/payments/topup-success': 'none',
  '/payments/topup-success/$': 'none',
  '/logout': 'none',
};

import { mondayOf } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { guardiansQuery } from '../../../features/guardians/api/guardians.ts';
import { consumptionQuery } from '../../../features/ordering/api/consumption.ts';
import { healthAllergensQuery } from '../../../features/ordering/api/menus.ts';
import { openOrdersQuery } from '../../../features/ordering/api/orders.ts';
import { standingOrdersQuery } from '../../../features/ordering/api/standing-orders.ts';
import { weekQuery, weeksOrdersQuery } from '../../../features/ordering/api/week.ts';
import { readWantedMeal } from '../../../features/ordering/model/meal/wanted-meal.ts';
import { lastDaysQuery } from '../../../features/statement/api/entries.ts';
import { siblingsSchoolOf } from '../../../features/students/model/siblings-school.ts';
import { automaticQuery } from '../../../queries/agreements.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { gatewaysQuery } from '../../../queries/gateways.ts';
import { nextMealsQuery } from '../../../queries/meals.ts';
import { suspendedOrdersQuery } from '../../../queries/order.ts';
import { restrictionsQuery } from '../../../queries/restrictions.ts';
import { classesQuery, schoolsQuery } from '../../../queries/schools.ts';
import { ORDERING } from '../../closed.ts';
import {
  coffeeBreaks,
  comingFor,
  menusFor,
  nextDishesFor,
  orderFor,
  studentOf,
  studentsOrder,
} from '../../data/diners.ts';
import { healthFormOf, statementOf } from '../../data/students.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/week', {
    screen: () => import('./week.tsx'),
    part: 'meals',
    data: (load) => {
      const {
        ask,
        me: { _id },
        today,
      } = load;
      const ofStudents = async () => {
        const { docs } = await ask(dependentsQuery(_id));
        const diners = docs.filter(({ wallet }) => wallet);
        return Promise.all(
          diners.flatMap((student) => [
            student.maySeeHealth && ask(healthAllergensQuery(student._id)),
            coffeeBreaks(load, student),
          ]),
        );
      };
      const monday = mondayOf(today);
      return [
        ofStudents(),
        ask(weekQuery(_id, monday)),
        ask(weeksOrdersQuery(_id, monday)),
        ask(standingOrdersQuery(_id)),
      ];
    },
    closed: { all: 'POST /responsible-users/:userId/week/orders' },
  }),
  guardianPage('/dependents/$dependentId/standing-order', {
    screen: () => import('./standing-order.tsx'),
    part: 'meals',
    data: (load) => [
      studentOf(load, load.params.dependentId),
      load.ask(standingOrdersQuery(load.me._id)),
      load.ask(weekQuery(load.me._id, mondayOf(load.today))),
    ],
    closed: {
      some: 'PUT /responsible-users/:userId/dependents/:id/standing-order',
    },
  }),
  guardianPage('/create-student', {
    screen: () => import('./create-student.tsx'),
    part: 'start',
    data: (load) => {
      const { ask, me, search } = load;
      if (typeof search.dependentId === 'string') return healthFormOf(load, search.dependentId);
      // A sibling's school is chosen already, and its classes are offered.
      const classes = async () => {
        const { docs } = await ask(dependentsQuery(me._id));
        const school = siblingsSchoolOf(docs);
        return school && ask(classesQuery(school));
      };
      return [ask(schoolsQuery(me.company)), classes()];
    },
    closed: ({ dependentId }) =>
      typeof dependentId === 'string'
        ? 'open'
        : { all: 'POST /responsible-users/:userId/dependents' },
    wizard: true,
  }),
  guardianPage('/dependents/$dependentId', {
    screen: () => import('./dependent.tsx'),
    part: 'student',
    data: (load) => {
      const { ask, me, today, params } = load;
      const ofStudent = async () => {
        const student = await studentOf(load, params.dependentId);
        const { _id, wallet, restaurantUnit, restrictions } = student;
        return Promise.all([
          wallet && ask(lastDaysQuery(wallet._id, today)),
          wallet && ask(consumptionQuery(_id, todayAt(restaurantUnit))),
          restrictions.wallet.dailyMax !== null && ask(restrictionsQuery(me._id, _id)),
        ]);
      };
      return [
        ofStudent(),
        ask(suspendedOrdersQuery),
        ask(guardiansQuery({ userId: me._id, id: params.dependentId })),
        ask(automaticQuery(me.company)),
        ask(gatewaysQuery(me.company)),
        ask(nextMealsQuery(me._id, today)),
      ];
    },
    closed: {
      some: 'POST /responsible-users/:userId/dependents/:id/transfer',
    },
  }),
  guardianPage('/dependents/anamnesis/$dependentId', {
    screen: () => import('./health-form.tsx'),
    part: 'student',
    data: (load) => healthFormOf(load, load.params.dependentId),
    closed: 'open',
    wizard: true,
  }),
  guardianPage('/anamnesis/$dependentId', {
    screen: () => import('./health-form.tsx'),
    part: 'student',
    data: (load) => healthFormOf(load, load.params.dependentId),
    closed: 'open',
    wizard: true,
  }),
  guardianPage('/dependents/$dependentId/buy', {
    screen: () => import('./buy.tsx'),
    part: 'meals',
    data: (load) => {
      const { ask, me, params, search } = load;
      return [
        ask(dependentsQuery(me._id)),
        studentOf(load, params.dependentId).then((student) => {
          const wanted = readWantedMeal(search);
          if (wanted) return orderFor(load, student, wanted.day);
          return Promise.all([
            ask(openOrdersQuery(student._id, todayAt(student.restaurantUnit))),
            ask(suspendedOrdersQuery),
            student.maySpend && nextDishesFor(load, student),
            student.maySpend && student.maySeeHealth && ask(healthAllergensQuery(student._id)),
          ]);
        }),
      ];
    },
    closed: (search) => (readWantedMeal(search) ? { all: ORDERING } : { some: ORDERING }),
    wizard: (search) => readWantedMeal(search) !== undefined,
  }),
  guardianPage('/dependents/$dependentId/buy/$orderId', {
    screen: () => import('./order.tsx'),
    part: 'meals',
    data: (load) => studentsOrder(load, load.params.orderId),
    closed: { some: 'POST /menu-orders/:id/cancel' },
  }),
  guardianPage('/dependents/$dependentId/consumption-report', {
    screen: () => import('./student-statement.tsx'),
    part: 'statement',
    data: async (load) => {
      const { params, me, ask } = load;
      const { _id, wallet, restrictions } = await studentOf(load, params.dependentId);
      return Promise.all([
        wallet && statementOf(load, { walletId: wallet._id }, _id),
        restrictions.wallet.dailyMax !== null && ask(restrictionsQuery(me._id, _id)),
      ]);
    },
    closed: 'open',
  }),
  guardianPage('/dependents/$dependentId/consumption-report/limit', {
    screen: () => import('./student-limits.tsx'),
    part: 'student',
    data: (load) => [
      studentOf(load, load.params.dependentId),
      load.ask(restrictionsQuery(load.me._id, load.params.dependentId)),
    ],
    closed: {
      some: 'POST /responsible-users/:userId/dependents/:id/restrictions',
    },
  }),
  guardianPage('/dependents/$dependentId/data', {
    screen: () => import('./student-data.tsx'),
    part: 'student',
    data: (load) => [studentOf(load, load.params.dependentId)],
    closed: {
      some: 'PUT /responsible-users/:userId/dependents/:id',
    },
  }),
  guardianPage('/dependents/$dependentId/menu', {
    screen: () => import('./student-menu.tsx'),
    part: 'meals',
    data: async (load) => {
      const { ask, me, params } = load;
      const student = await studentOf(load, params.dependentId);
      const { _id, wallet, maySeeHealth, restrictions } = student;
      if (!wallet) return undefined;
      return Promise.all([
        maySeeHealth && ask(healthAllergensQuery(_id)),
        menusFor(load, student, (day) =>
          restrictions.wallet.dailyMax === null
            ? undefined
            : ask(restrictionsQuery(me._id, _id, day)),
        ),
      ]);
    },
    closed: ({ prohibit }) =>
      prohibit
        ? { all: 'POST /responsible-users/:userId/dependents/:id/restrictions' }
        : { some: ORDERING },
  }),
  guardianPage('/dependents/$dependentId/schedulling', {
    screen: () => import('./student-schedule.tsx'),
    part: 'meals',
    data: (load) => [
      load.ask(dependentsQuery(load.me._id)),
      studentOf(load, load.params.dependentId).then((student) => comingFor(load, student)),
    ],
    closed: { some: ORDERING },
    wizard: (search) => readWantedMeal(search) !== undefined,
  }),
  guardianPage('/dependents/$dependentId/schedulling/$scheduleId', {
    screen: () => import('./student-scheduled-meal.tsx'),
    part: 'meals',
    data: (load) => studentsOrder(load, load.params.scheduleId),
    closed: {
      some: 'POST /menu-orders/:id/cancel',
    },
  }),
] as const;

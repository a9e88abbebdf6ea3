import { readWantedMeal } from '../../../features/ordering/model/meal/wanted-meal.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { orderQuery, suspendedOrdersQuery } from '../../../queries/order.ts';
import { ORDERING } from '../../closed.ts';
import { coffeeBreaks, comingFor, menusFor } from '../../data/diners.ts';
import { statementOf } from '../../data/students.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/responsible/$responsibleId/consumption-report', {
    screen: () => import('./own-statement.tsx'),
    part: 'statement',
    data: async (load) => {
      const { ask, me, responsible, search } = load;
      const { docs } = await ask(dependentsQuery(me._id));
      const students = docs.filter(({ wallet }) => wallet);
      const student = students.find(({ _id }) => _id === search.of);
      if (students.length > 0 && !student && search.of !== 'own')
        return statementOf(load, 'family');
      const { _id, wallet } = student ?? responsible;
      return wallet && statementOf(load, { walletId: wallet._id }, _id);
    },
    closed: 'open',
  }),
  guardianPage('/responsible/$responsibleId/menu', {
    screen: () => import('./own-menu.tsx'),
    part: 'meals',
    data: (load) => [menusFor(load, load.responsible), coffeeBreaks(load, load.responsible)],
    closed: { some: ORDERING },
  }),
  guardianPage('/responsible/$responsibleId/schedulling', {
    screen: () => import('./own-schedule.tsx'),
    part: 'meals',
    data: (load) => [comingFor(load, load.responsible)],
    closed: { some: ORDERING },
    wizard: (search) => readWantedMeal(search) !== undefined,
  }),
  guardianPage('/responsible/$responsibleId/schedulling/$scheduleId', {
    screen: () => import('./own-scheduled-meal.tsx'),
    part: 'meals',
    data: ({ ask, params }) => [ask(orderQuery(params.scheduleId)), ask(suspendedOrdersQuery)],
    closed: {
      some: 'POST /menu-orders/:id/cancel',
    },
  }),
] as const;

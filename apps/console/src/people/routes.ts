import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { ClassChangesPanel } from './class-changes/class-changes-panel.tsx';
import { GuardianPanel } from './guardian-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PEOPLE_SEARCH, PeoplePage } from './people-page.tsx';
import { StudentPanel } from './student-panel.tsx';

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: PEOPLE_SEARCH,
  component: PeoplePage,
});

const student = createRoute({
  getParentRoute: () => people,
  path: 'students/$studentId',
  component: StudentPanel,
});

const guardian = createRoute({
  getParentRoute: () => people,
  path: 'guardians/$guardianId',
  component: GuardianPanel,
});

const classes = createRoute({
  getParentRoute: () => people,
  path: 'classes',
  component: ClassChangesPanel,
});

const order = createRoute({
  getParentRoute: () => people,
  path: 'orders/$orderId',
  component: OrderPanel,
});

export const peopleRoutes = people.addChildren([student, guardian, classes, order]);

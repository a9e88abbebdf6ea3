import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { GuardianPanel } from './guardian-panel.tsx';
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

export const peopleRoutes = people.addChildren([student, guardian]);

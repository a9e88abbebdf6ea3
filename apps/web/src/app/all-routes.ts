import { anybody, bare, guardian, plainPage, root } from './page.ts';
import * as access from './pages/access/routes.ts';
import * as diners from './pages/diners/routes.ts';
import * as help from './pages/help/routes.ts';
import * as home from './pages/home/routes.ts';
import * as own from './pages/own/routes.ts';
import * as payments from './pages/payments/routes.ts';
import * as profile from './pages/profile/routes.ts';
import * as students from './pages/students/routes.ts';
import { visitorRoutes } from './routes.ts';

const topupSuccess = () => import('./pages/payments/topup-success.tsx');

/** Every page there is (product:overview#routes), by the folders of `pages`. */
export const allRoutes = root.addChildren([
  visitorRoutes(root),
  bare.addChildren([plainPage(bare, '/onboarding', () => import('./pages/access/onboarding.tsx'))]),
  guardian.addChildren([
    ...home.forGuardians,
    ...students.forGuardians,
    ...own.forGuardians,
    ...diners.forGuardians,
    ...payments.forGuardians,
    ...profile.forGuardians,
    ...help.forGuardians,
    ...access.forGuardians,
    plainPage(guardian, '$', () => import('./screens/not-found.tsx')),
  ]),
  anybody.addChildren(access.forAnybody),
  plainPage(root, '/payments/topup-success', topupSuccess),
  plainPage(root, '/payments/topup-success/$', topupSuccess),
  plainPage(root, '/logout', () => import('./screens/logout.tsx')),
]);

export type AllRoutes = typeof allRoutes;

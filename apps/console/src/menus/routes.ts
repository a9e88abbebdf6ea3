import { isDay } from '@merenda/domain/time/dates';
import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { DayPanel } from './day-panel.tsx';
import { DishPanel } from './dish-panel.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { MenusPage, NoDay } from './menus-page.tsx';
import { schoolsQuery } from './queries.ts';

interface MenusSearch {
  school?: string;
  month?: string;
}

const menus = createRoute({
  getParentRoute: () => signedIn,
  path: '/menus',
  validateSearch: ({ school, month }: Record<string, unknown>): MenusSearch => ({
    ...(typeof school === 'string' && { school }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
  }),
  loader: ({ context }) => context.queries.ensureQueryData(schoolsQuery),
  component: MenusPage,
});

const noDay = createRoute({ getParentRoute: () => menus, path: '/', component: NoDay });

const day = createRoute({ getParentRoute: () => menus, path: 'day/$day', component: DayPanel });

const dish = createRoute({
  getParentRoute: () => menus,
  path: 'dish/$dishId',
  component: DishPanel,
});

const draft = createRoute({ getParentRoute: () => menus, path: 'draft', component: DraftPanel });

const imports = createRoute({
  getParentRoute: () => menus,
  path: 'import',
  component: ImportPanel,
});

interface CopySearch {
  from?: string;
  to?: string;
  span?: 'day' | 'week';
}

const copy = createRoute({
  getParentRoute: () => menus,
  path: 'copy',
  validateSearch: ({ from, to, span }: Record<string, unknown>): CopySearch => ({
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...((span === 'day' || span === 'week') && { span }),
  }),
  component: CopyPanel,
});

export const menuRoutes = menus.addChildren([noDay, day, dish, draft, imports, copy]);

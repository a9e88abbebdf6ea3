import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { calendarDay, comingDay, oneOf, recordId, searchOf } from '../table/search.ts';
import { ClosingsPanel } from './closings-panel.tsx';
import { CopyPanel } from './copies/copy-panel.tsx';
import { DayPanel } from './day-panel.tsx';
import { DishPanel } from './dish/dish-panel.tsx';
import { DraftPanel } from './draft/draft-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { MenusPage, NoDay } from './menus-page.tsx';
import { NewMenuPanel } from './new-menu/new-menu-panel.tsx';
import { MENU_SEARCH } from './school.ts';

const menus = createRoute({
  getParentRoute: () => signedIn,
  path: '/menus',
  validateSearch: MENU_SEARCH,
  component: MenusPage,
});

const noDay = createRoute({ getParentRoute: () => menus, path: '/', component: NoDay });

const day = createRoute({
  getParentRoute: () => menus,
  path: 'day/$day',
  beforeLoad: ({ params, search }) => {
    if (!calendarDay(params.day)) throw redirect({ to: '/menus', search, replace: true });
  },
  component: DayPanel,
});

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

const closings = createRoute({
  getParentRoute: () => menus,
  path: 'closings',
  component: ClosingsPanel,
});

const copy = createRoute({
  getParentRoute: () => menus,
  path: 'copy',
  validateSearch: searchOf({ from: calendarDay, to: calendarDay, span: oneOf(['day', 'week']) }),
  component: CopyPanel,
});

const newMenu = createRoute({
  getParentRoute: () => menus,
  path: 'new',
  validateSearch: searchOf({ day: comingDay, change: recordId }),
  component: NewMenuPanel,
});

export const menuRoutes = menus.addChildren([
  noDay,
  day,
  dish,
  draft,
  imports,
  closings,
  copy,
  newMenu,
]);

import * as contract from '@merenda/contract/menus';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findMenuProduct } from './find-menu-product.ts';
import { listAvailableDates } from './list-available-dates.ts';
import { findMenu, listMenus } from './list-menus.ts';
import { listSlots } from './list-slots.ts';

export function registerMenus(serve: Serve, services: Services): void {
  serve(contract.listMenus, ({ params, query, guardian }) =>
    listMenus(services, guardian, params.id, query),
  );
  serve(contract.listAvailableDates, ({ params, query, guardian }) =>
    listAvailableDates(services, guardian, params.id, query),
  );
  serve(contract.getMenu, ({ params, guardian }) =>
    findMenu(services, guardian, params.id, params.menuId),
  );
  serve(contract.getMenuProduct, ({ params, guardian }) =>
    findMenuProduct(services, guardian, params),
  );
  serve(contract.listSlots, ({ params, query, guardian }) =>
    listSlots(services, guardian, params.id, query),
  );
}

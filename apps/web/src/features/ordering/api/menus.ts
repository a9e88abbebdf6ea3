import { DEFAULT_ORDER_TYPE, type OrderType } from '@merenda/domain/ordering/order-types';
import { DAYS_AHEAD } from '@merenda/domain/ordering/slots';
import type { Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Menu = Answer<'GET /restaurants/:id/menus'>['docs'][number];
export type Dish = Menu['categories'][number]['products'][number];

/** Days on which a school still takes orders, for any menu or for one type or menu. */
export const availableDatesQuery = (
  schoolId: string,
  {
    menuType,
    menu,
    availableFor = DEFAULT_ORDER_TYPE,
  }: {
    menuType?: Menu['menuType'] | undefined;
    menu?: string | undefined;
    availableFor?: OrderType;
  } = {},
) =>
  queryOptions({
    queryKey: ['available-dates', schoolId, availableFor, menuType, menu],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/menus/date-availability', {
        params: { id: schoolId },
        query: { daysAhead: DAYS_AHEAD, availableFor, menuType, menu },
        signal,
      }),
  });

/** The menus served on a day, or from today on, with their dishes. */
export const menusQuery = (
  schoolId: string,
  date: Day | undefined,
  availableFor: OrderType = DEFAULT_ORDER_TYPE,
) =>
  queryOptions({
    queryKey: ['menus', schoolId, date, availableFor],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/menus', {
        params: { id: schoolId },
        query: { availableFor, date },
        signal,
      }),
  });

/** One menu with its dishes. */
export const menuQuery = (schoolId: string, menuId: string) =>
  queryOptions({
    queryKey: ['menu', schoolId, menuId],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/menus/:menuId', { params: { id: schoolId, menuId }, signal }),
  });

/** Allergens that a student's health form names; only for guardians who may see it. */
export const healthAllergensQuery = (user: string) =>
  queryOptions({
    queryKey: ['health-allergens', user],
    queryFn: ({ signal }) => call('GET /anamnesis/allergens', { query: { user }, signal }),
  });

export type Product = Answer<'GET /menus/:menuId/products/:productId'>;

/** The full details of one menu product. */
export const productQuery = (menuId: string, productId: string) =>
  queryOptions({
    queryKey: ['product', menuId, productId],
    queryFn: ({ signal }) =>
      call('GET /menus/:menuId/products/:productId', { params: { menuId, productId }, signal }),
  });

/** Slots of a menu that can still be ordered on a day. */
export const slotsQuery = (
  schoolId: string,
  menu: string,
  date: Day,
  orderType: OrderType = DEFAULT_ORDER_TYPE,
) =>
  queryOptions({
    queryKey: ['slots', schoolId, menu, date, orderType],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/services/in-office', {
        params: { id: schoolId },
        query: { menu, date, orderType },
        signal,
      }),
  });

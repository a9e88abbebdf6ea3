import type { Day } from '@merenda/domain/time/dates';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../client/call.ts';

export type Menu = Answer<'GET /restaurants/:id/menus'>['docs'][number];
export type Dish = Menu['categories'][number]['products'][number];

/** How far ahead one may order (product:menus#served-days). */
const DAYS_AHEAD = 30;

/** The days on which something can still be ordered at a school: anything, or of one type of menu. */
export const availableDatesQuery = (schoolId: string, menuType?: Menu['menuType']) =>
  queryOptions({
    queryKey: ['available-dates', schoolId, menuType],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/menus/date-availability', {
        params: { id: schoolId },
        query: { daysAhead: DAYS_AHEAD, availableFor: 'INO-TA', menuType },
        signal,
      }),
  });

/** The menus served on a day, with their dishes. */
export const menusQuery = (schoolId: string, date: Day) =>
  queryOptions({
    queryKey: ['menus', schoolId, date],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/menus', {
        params: { id: schoolId },
        query: { availableFor: 'INO-TA', date },
        signal,
      }),
  });

/** What a student's health form warns of; for guardians who may see it. */
export const healthAllergensQuery = (user: string) =>
  queryOptions({
    queryKey: ['health-allergens', user],
    queryFn: ({ signal }) => call('GET /anamnesis/allergens', { query: { user }, signal }),
  });

export type Product = Answer<'GET /menus/:menuId/products/:productId'>;

/** A product of a menu in full. */
export const productQuery = (menuId: string, productId: string) =>
  queryOptions({
    queryKey: ['product', menuId, productId],
    queryFn: ({ signal }) =>
      call('GET /menus/:menuId/products/:productId', { params: { menuId, productId }, signal }),
  });

/** The times at which a menu can still be had on a day. */
export const slotsQuery = (schoolId: string, menu: string, date: Day) =>
  queryOptions({
    queryKey: ['slots', schoolId, menu, date],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:id/services/in-office', {
        params: { id: schoolId },
        query: { menu, date, orderType: 'INO-TA' },
        signal,
      }),
  });

import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { addDays, addMonths, type Day, mondayOf } from '@merenda/domain/time/dates';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { every } from '../queries/every.ts';
import { listSource, readAll } from '../table/source.ts';

/** A school whose menus the operator may change. */
export interface PlannedSchool {
  _id: string;
  name: string;
  company: string;
  currency: CurrencyCode;
  timeZone: string;
  /** The operator may change dishes, which are the company's. */
  mayChangeDishes: boolean;
}

export type PlannedMenu = Answer<'GET /operator/menus/:id'>;
export type PlannedOffer = PlannedMenu['categories'][number]['dishes'][number];
export type PlannedDish = Answer<'GET /operator/schools/:id/dishes/:dishId'>;
export type CalendarDay = Answer<'GET /operator/schools/:id/menu-calendar'>['days'][number];
export type MenuDraft = Answer<'GET /operator/schools/:id/menu-draft'>;
export type MenuChange = NonNullable<
  Request<'PUT /operator/schools/:id/menu-draft'>['body']
>['changes'][number];
export type MenuPreview = Answer<'POST /operator/menu-drafts/:id/preview'>;
/** A holiday or closure of a school. */
export type Closing = Answer<'GET /operator/schools/:id/closings'>['docs'][number];
/** The effect of opening closed days again. */
export type Opening = Answer<'GET /operator/schools/:id/openings'>;
/** The first and the last day of those that open again. */
export type OpenedDays = NonNullable<Request<'GET /operator/schools/:id/openings'>['query']>;
export type Of<Kind extends MenuChange['kind']> = Extract<MenuChange, { kind: Kind }>;

/** The weeks that a month's calendar shows, from a Monday to a Sunday. */
function weeksOf(month: string): { from: Day; until: Day } {
  const last = addDays(addMonths(`${month}-01`, 1), -1);
  return { from: mondayOf(`${month}-01`), until: addDays(mondayOf(last), 6) };
}

export const calendarQuery = (school: string, month: string) =>
  queryOptions({
    queryKey: ['menus', school, 'calendar', month],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/menu-calendar', {
        params: { id: school },
        query: weeksOf(month),
        signal,
      }),
    refetchInterval: every(60_000),
    // The school's month that is left stays until the next one is read: focus and a copied day stay with it.
    placeholderData: (shown, left) => (left?.queryKey.includes(school) ? shown : undefined),
  });

export const menuQuery = (school: string, menu: string) =>
  queryOptions({
    queryKey: ['menus', school, 'menu', menu],
    queryFn: ({ signal }) => call('GET /operator/menus/:id', { params: { id: menu }, signal }),
  });

export const dishQuery = (school: string, dish: string) =>
  queryOptions({
    queryKey: ['menus', school, 'dish', dish],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/dishes/:dishId', {
        params: { id: school, dishId: dish },
        signal,
      }),
    refetchInterval: every(15_000),
  });

/** The dishes of a school's company whose name has a text. */
export const dishSource = (school: string) => (search: string) =>
  listSource('GET /operator/schools/:id/dishes', ['menus', 'dishes'], {
    params: { id: school },
    query: { search: search || undefined },
  });

export const draftQuery = (school: string) =>
  queryOptions({
    queryKey: ['menu-draft', school],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/menu-draft', { params: { id: school }, signal }),
    refetchInterval: every(15_000),
  });

/** The students behind the preview's conflicts. Each reading is audited: the query runs on demand only. */
export const conflictsQuery = (draft: string, version: number) =>
  queryOptions({
    queryKey: ['menu-conflicts', draft, version],
    queryFn: ({ signal }) =>
      call('POST /operator/menu-drafts/:id/conflicts', {
        params: { id: draft },
        body: { version },
        signal,
      }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The school's holidays and closures from a day on, the first one first. */
export const closingsQuery = (school: string, from: Day) =>
  queryOptions({
    queryKey: ['menus', school, 'closings', from],
    queryFn: async ({ signal }) => {
      const closings = await readAll({
        read: (page) =>
          call('GET /operator/schools/:id/closings', {
            params: { id: school },
            query: { ...page, from },
            signal,
          }),
      });
      return closings.toReversed();
    },
    refetchInterval: every(60_000),
  });

/** A preview of an opening; other days have another one. */
export const openingQuery = (school: string, days: OpenedDays) =>
  queryOptions({
    queryKey: ['menus', school, 'opening', days],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/openings', { params: { id: school }, query: days, signal }),
    gcTime: 0,
  });

/** A preview of a draft at a version; another version is another preview. */
export const previewQuery = (draft: string, version: number) =>
  queryOptions({
    queryKey: ['menu-preview', draft, version],
    queryFn: ({ signal }) =>
      call('POST /operator/menu-drafts/:id/preview', {
        params: { id: draft },
        body: { version },
        signal,
      }),
    gcTime: 0,
  });

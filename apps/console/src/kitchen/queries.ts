import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { every } from '../queries/every.ts';

export type KitchenDay = Answer<'GET /operator/schools/:id/kitchen/:day'>;
export type KitchenService = KitchenDay['services'][number];
export type KitchenDish = KitchenService['dishes'][number];
export type KitchenDiner =
  Answer<'GET /operator/schools/:id/kitchen/:day/:service/diners'>['docs'][number];

/** A service of a school's day, as the routes name it. */
export interface ServiceParams {
  id: string;
  day: string;
  service: KitchenService['service'];
}

/** A change is on the board within 5 s (product:console-kitchen#live), the way of an answer included. */
const LIVE_MS = 3_000;
const FORECAST_MS = 600_000;

/** A school's day, asked for again and again while the page is seen. */
export const dayQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: ['kitchen', 'day', id, day],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/kitchen/:day', { params: { id, day }, signal }),
    staleTime: 0,
    refetchInterval: every(LIVE_MS),
  });

/** Counted anew when diners, their meals or health forms change; each counting is audited. */
export const dietsQuery = (params: ServiceParams, version: string | undefined) =>
  queryOptions({
    queryKey: ['kitchen', 'diets', params, version],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/kitchen/:day/:service/diets', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The names with their allergens. They are read when they are opened, and anew when diners, their meals or
 * health forms change: a child who ordered in place of another may not be missing. Each reading is audited.
 */
export const dinersQuery = (params: ServiceParams, version: string | undefined) =>
  queryOptions({
    queryKey: ['kitchen', 'diners', params, version],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/kitchen/:day/:service/diners', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['kitchen', 'forecast', id],
    queryFn: ({ signal }) =>
      call('GET /operator/schools/:id/kitchen-forecast', { params: { id }, signal }),
    refetchInterval: every(FORECAST_MS),
  });

import type { AvailableMajor } from '@merenda/domain/money/balances';
import { z } from 'zod';
import { id, instant } from '../primitives.ts';
import { route } from '../route.ts';
import { ticket, ticketMessage } from './tickets.ts';

/**
 * The stored events for an open page, by kind. A new kind needs a line here and its view in the
 * API.
 */
export const EVENT_DATA = {
  ticket,
  message: z.object({ ticket: id, message: ticketMessage }),
} as const;

export type EventKind = keyof typeof EVENT_DATA;

/**
 * Events that only the pages open now receive, and that are not stored: support is typing, current
 * balances, alerts and meals.
 */
export type Moment =
  | { kind: 'typing'; data: { ticket: string } }
  | { kind: 'wallets'; data: { docs: WalletState[] } }
  | { kind: 'alerts'; data: AlertState }
  | { kind: 'meals'; data: { docs: MealState[] } };

/**
 * The available balance of a wallet that the guardian may see, in major units, and the number of
 * its changes.
 */
export interface WalletState {
  _id: string;
  balance: AvailableMajor;
  version: number;
}

/** A meal that the guardian may see, suspended or handed out lately. */
export interface MealState {
  _id: string;
  status: 'suspended' | 'delivered';
}

/** The number of the guardian's open alerts, and the newest of them. */
export interface AlertState {
  open: number;
  newest?: string;
}

const guardianEvent = z.object({
  /** Counts the guardian's events from 1 on, in the order in which they happened. */
  id: z.number().int(),
  at: instant,
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ticket'), data: EVENT_DATA.ticket }),
    z.object({ kind: z.literal('message'), data: EVENT_DATA.message }),
  ]),
});

export type GuardianEvent = z.infer<typeof guardianEvent>;

/**
 * A request for `text/event-stream` stays open: `ready` with the last number first, then each event
 * once. `Last-Event-ID` stands for `after`. Balances, alerts and meals are sent at first and at
 * each change.
 */
export const listEvents = route({
  method: 'GET',
  url: '/events',
  access: 'guardian',
  isLive: true,
  summary: 'What happened to the guardian’s records after a number; live as text/event-stream',
  schema: {
    querystring: z.object({ after: z.coerce.number().int().min(0).max(9e15).optional() }),
    response: {
      200: z.object({
        docs: z.array(guardianEvent),
        /** The number for the next request's `after`. */
        last: z.number().int(),
        /** Events since `after` are no longer stored: the client loads everything anew. */
        reset: z.boolean(),
      }),
    },
  },
});

import type { AvailableMajor } from '@merenda/domain/money/balances';
import { z } from 'zod';
import { id, instant } from '../primitives.ts';
import { route } from '../route.ts';
import { ticket, ticketMessage } from './tickets.ts';

/** What an open page is told, by kind: a further kind is a line here and its view in the API. */
export const EVENT_DATA = {
  ticket,
  message: z.object({ ticket: id, message: ticketMessage }),
} as const;

export type EventKind = keyof typeof EVENT_DATA;

/** What is told to whoever listens now, and never again: that support is typing, how things stand. */
export type Moment =
  | { kind: 'typing'; data: { ticket: string } }
  | { kind: 'wallets'; data: { docs: WalletStanding[] } }
  | { kind: 'alerts'; data: AlertStanding };

/** A wallet that the guardian may see: its available balance in major units, and a count of its changes. */
export interface WalletStanding {
  _id: string;
  balance: AvailableMajor;
  version: number;
}

/** How many alerts the guardian has open, and which of them is the newest. */
export interface AlertStanding {
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
 * Asked for `text/event-stream` it stays open: `ready` with the last number first, then each event once,
 * and a `Last-Event-ID` stands for `after`. How wallets and alerts stand is told at first and at each change.
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
        /** The number to ask after next. */
        last: z.number().int(),
        /** What followed `after` is no longer kept: whoever asks loads everything anew. */
        reset: z.boolean(),
      }),
    },
  },
});

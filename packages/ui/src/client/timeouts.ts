import type { Api } from '@merenda/contract';

const DEFAULT_TIMEOUT_MS = 15_000;

/** Routes with a timeout of their own, in milliseconds. */
export type Timeouts = Partial<Record<keyof Api, number>>;

let timeouts: Timeouts = {};

/** Tells the client once, at the app's start, which routes have a timeout of their own. */
export function setTimeouts(own: Timeouts): void {
  timeouts = own;
}

export const timeoutMsOf = (route: keyof Api): number => timeouts[route] ?? DEFAULT_TIMEOUT_MS;

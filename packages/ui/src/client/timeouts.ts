import type { Api } from '@merenda/contract';

const DEFAULT_TIMEOUT_MS = 15_000;

/** Routes with a timeout of their own, in milliseconds. */
export type Timeouts = Partial<Record<keyof Api, number>>;

let timeouts: Timeouts = {};

/** Sets the routes with a timeout of their own, once at the app's start. */
export function setTimeouts(own: Timeouts): void {
  timeouts = own;
}

export const timeoutMsOf = (route: keyof Api): number => timeouts[route] ?? DEFAULT_TIMEOUT_MS;

export const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

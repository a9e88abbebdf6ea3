import type { Api } from '@merenda/contract';
import { markReachable, markUnreachable } from './connection.ts';
import { accountBlocked, callAnswered, sessionRefused } from './events.ts';
import { ApiFailure, failureOf, isFailure, type ReadableAnswer, reasonOf } from './failure.ts';
import { shareWhileUnderWay } from './once/under-way.ts';
import { pageHeaders } from './page-headers.ts';
import { noteServerTime } from './server-time.ts';
import { askToStepUp } from './step-up.ts';
import { timeoutMsOf } from './timeouts.ts';

/** A route of the contract, as `'METHOD /url'`. */
export type Route = keyof Api & `${string} /${string}`;

export type Answer<R extends Route> = Api[R]['response'];

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The input of a route, and options of the call itself. */
export type Request<R extends Route> = Part<'params', Api[R]['params']> &
  Part<'query', Api[R]['query']> &
  Part<'body', Api[R]['body']> &
  Part<'file', Api[R]['file']> & {
    /**
     * The key of the act, sent with everything that moves money (product:api#idempotency).
     */
    idempotencyKey?: string;
    /**
     * A repeated request whose first answer may be lost: it does not join a call that is under way.
     */
    again?: boolean | undefined;
    signal?: AbortSignal | undefined;
    /** The request goes on while the page is being closed; 64 KiB at most. */
    keepalive?: boolean;
  };

type Arguments<R extends Route> =
  Record<never, never> extends Request<R> ? [request?: Request<R>] : [request: Request<R>];

/**
 * Calls the API: `call('POST /auth/login', { body })`. The contract types it and stays out of the
 * bundle. Where the session alone is not enough, the user is asked and the call repeated; callers
 * do not notice. A second call for the same change joins the first one under way: two taps never
 * act twice. Throws `ApiFailure`; an abort by the caller's own `signal` is thrown as it is.
 */
export function call<R extends Route>(route: R, ...[request]: Arguments<R>): Promise<Answer<R>> {
  return shareWhileUnderWay(actOf(route, request), () => askInSteps(route, request));
}

/**
 * The name of the change that a call would make; undefined for a read. The key is no part of it, as
 * a second tap may have made another. A call with its own `signal`, or a repeated one, is never
 * shared.
 */
function actOf(route: Route, request: Partial<Request<Route>> = {}): unknown[] | undefined {
  const { params, query, body, signal, again } = request;
  return route.startsWith('GET ') || signal || again ? undefined : [route, params, query, body];
}

async function askInSteps<R extends Route>(
  route: R,
  request: Partial<Request<R>> | undefined,
): Promise<Answer<R>> {
  for (;;) {
    try {
      return await send(route, request);
    } catch (error) {
      const mayStepUp =
        isFailure(error, 'step_up_required') && !route.startsWith('POST /auth/step-up');
      if (!mayStepUp || !(await askToStepUp())) throw error;
    }
  }
}

type Ask = (address: string, request: RequestInit) => Promise<ReadableAnswer>;

/** The network, or another source while a page is prerendered. */
let ask: Ask = (address, { headers, ...request }) =>
  fetch(address, { ...request, headers: { ...pageHeaders(), ...headers } });

/** Replaces the network; only for prerendering, which has no browser. */
export function askThrough(other: Ask): void {
  ask = other;
}

async function send<R extends Route>(
  route: R,
  request: Partial<Request<R>> | undefined,
): Promise<Answer<R>> {
  const [method, path] = route.split(' ') as [string, string];
  const { params, query, body, idempotencyKey, signal, keepalive = false } = request ?? {};
  const timeout = timeoutOf(timeoutMsOf(route), signal);
  try {
    const response = await ask(addressOf(path, params, query), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: timeout.signal,
      keepalive,
    });
    noteServerTime(response.headers.get('date'));
    if (response.ok) {
      markReachable();
      callAnswered.emit(route);
      return (response.status === 204 ? null : await response.json()) as Answer<R>;
    }
    throw await failureOf(response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw announceFailure(route, cause instanceof ApiFailure ? cause : noAnswer(timeout.ranOut()));
  } finally {
    timeout.end();
  }
}

/** At these routes 401 is about the given credentials, not about the browser's session. */
const SIGN_INS = /^POST \/(auth|operator)\/login/;

/** Tells the rest of the app the meaning of a failure for the connection and the session. */
export function announceFailure(route: Route, failure: ApiFailure): ApiFailure {
  failure.route = route;
  const reason = reasonOf(failure);
  if (reason === 'connection' || reason === 'away') markUnreachable(reason);
  else if (failure.status > 0) markReachable();
  if (failure.status === 401 && !SIGN_INS.test(route)) sessionRefused.emit();
  if (failure.code === 'account_blocked') accountBlocked.emit();
  return failure;
}

export const noAnswer = (ranOut: boolean): ApiFailure =>
  ranOut
    ? new ApiFailure({ status: 0, code: 'timeout', message: 'no answer in time' })
    : new ApiFailure({ status: 0, code: 'unavailable', message: 'no connection' });

/**
 * A signal that aborts after a time, or with the caller's. (`AbortSignal.any` is missing in the
 * oldest browsers served.)
 */
function timeoutOf(timeoutMs: number, own: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    giveUp();
  }, timeoutMs);
  if (own?.aborted) giveUp();
  own?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    ranOut: () => late,
    end: () => {
      clearTimeout(timer);
      own?.removeEventListener('abort', giveUp);
    },
  };
}

/** The address of a route: `/users/:id` + `{ id }` → `/api/users/0190…` */
export const addressOf = (path: string, params?: unknown, query?: unknown): string =>
  `/api${fill(path, params)}${search(query)}`;

function fill(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
}

function search(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : '';
}

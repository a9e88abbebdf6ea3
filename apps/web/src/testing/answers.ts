import {
  type Api,
  type ApiError,
  ERROR_STATUS,
  type ErrorCode,
  ROUTES,
  type RouteSpec,
} from '@merenda/contract';
import { apiError } from '@merenda/contract/errors';
import type { Answer, Route } from '@merenda/ui/client/call.ts';

/** A request as the page sent it, read by the contract. */
export interface ReceivedRequest<R extends Route = Route> {
  params: Api[R]['params'];
  query: Api[R]['query'];
  body: Api[R]['body'];
  idempotencyKey: string | null;
}

/** The answer to the requests of one route. */
export interface Reply {
  route: Route;
  to(
    request: ReceivedRequest,
    signal: AbortSignal | null | undefined,
  ): Response | Promise<Response>;
  /** There is no line. */
  isLost?: true;
}

/** When every answer is sent: a Wednesday, before kitchens close. */
const NOW = new Date('2026-03-11T11:00:00.000Z');
const HEADERS = { date: NOW.toUTCString() };

const SPECS = new Map(ROUTES.map((spec) => [`${spec.method} ${spec.url}` as Route, spec]));

function specOf(route: Route): RouteSpec {
  const spec = SPECS.get(route);
  if (!spec) throw new Error(`the contract has no ${route}`);
  return spec;
}

/** The route answers so. Throws what the contract's schema has against it: an answer cannot lie. */
export function answer<R extends Route>(
  route: R,
  said: Answer<R> | ((asked: ReceivedRequest<R>) => Answer<R>),
): Reply {
  const [[status = '', schema] = []] = Object.entries(specOf(route).schema.response);
  const checked = (body: unknown) => {
    schema?.parse(body);
    return body;
  };
  const read =
    typeof said === 'function' ? (said as (asked: ReceivedRequest<R>) => Answer<R>) : undefined;
  if (!read) checked(said);
  return {
    route,
    to: (asked) => {
      if (status === '204') return new Response(null, { status: 204, headers: HEADERS });
      const body = read ? checked(read(asked as ReceivedRequest<R>)) : said;
      return Response.json(body, { status: Number(status), headers: HEADERS });
    },
  };
}

/** The route refuses with one of the contract's codes; `internal` is a failure of ours. */
export function refuse(
  route: Route,
  code: ErrorCode,
  {
    retryAfterSeconds,
    ...more
  }: Pick<ApiError, 'userMessage' | 'issues'> & { retryAfterSeconds?: number } = {},
): Reply {
  const status = ERROR_STATUS[code];
  const body = apiError.parse({ status, statusText: code, code, message: code, ...more });
  const headers =
    retryAfterSeconds === undefined
      ? HEADERS
      : { ...HEADERS, 'retry-after': String(retryAfterSeconds) };
  return { route, to: () => Response.json(body, { status, headers }) };
}

/** The route answers nothing: what is asked for stays on its way, until its caller gives up. */
export const hang = (route: Route): Reply => ({
  route,
  to: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
});

/** The line is cut before the answer of the route comes. */
export const lose = (route: Route): Reply => ({
  route,
  to: () => Promise.reject(new TypeError('Failed to fetch')),
  isLost: true,
});

const PATTERNS = [...SPECS]
  .map(([route, { method, url }]) => {
    const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const path = new RegExp(`^/api${url.replace(/:\w+/g, '([^/]+)')}$`);
    return { route, method, names, path };
  })
  // An address without a parameter is its own.
  .toSorted((a, b) => a.names.length - b.names.length);

/**
 * Takes the place of `fetch`: every request is read by the contract and answered by the last reply that
 * was given for its route. An act without an answer, and a request that the contract does not allow, stand
 * in `wrong`.
 */
export function createApi(replies: readonly Reply[]) {
  const byRoute = new Map<string, Reply>(replies.map((reply) => [reply.route, reply]));
  const wrong: string[] = [];
  const requests: (ReceivedRequest & { route: Route })[] = [];
  let isOver = false;

  async function reply(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (isOver) return new Promise(() => {});
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname === '/readyz') {
      const isAway = [...byRoute.values()].some(({ isLost }) => isLost);
      return new Response(null, { status: isAway ? 503 : 200 });
    }
    const method = init.method ?? 'GET';
    for (const { route, names, path, method: own } of PATTERNS) {
      const found = own === method && path.exec(pathname);
      if (!found) continue;
      const params = Object.fromEntries(
        names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
      );
      const request = read(route, params, searchParams, init);
      requests.push({ route, ...(request ?? NOTHING) });
      if (!request) return refuse(route, 'validation_failed').to(NOTHING, null);
      const known = byRoute.get(route);
      if (known) return known.to(request, init.signal);
      wrong.push(`nothing answers ${route}`);
      return refuse(route, 'not_found').to(NOTHING, null);
    }
    wrong.push(`the contract has no ${method} ${pathname}`);
    return new Response(null, { status: 404, headers: HEADERS });
  }

  return {
    fetch: reply,
    wrong,
    requests,
    /** The page is gone: what it still asks for comes to nothing. */
    end: () => {
      isOver = true;
    },
    /** From now on these routes are answered so. */
    change: (...later: Reply[]) => {
      for (const one of later) byRoute.set(one.route, one);
    },
  };
}

export type FakeApi = ReturnType<typeof createApi>;

/** The request as the API reads it; undefined if the contract does not allow it and the API refuses it. */
function read(
  route: Route,
  params: object,
  search: URLSearchParams,
  init: RequestInit,
): ReceivedRequest | undefined {
  const { schema } = specOf(route);
  const isJson = typeof init.body === 'string';
  const parts = {
    params: schema.params?.safeParse(params),
    query: schema.querystring?.safeParse(Object.fromEntries(search)),
    body: isJson ? schema.body?.safeParse(JSON.parse(String(init.body))) : undefined,
  };
  if (Object.values(parts).some((part) => part?.success === false)) return undefined;
  return {
    params: parts.params?.data,
    query: parts.query?.data,
    body: parts.body?.data,
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
  } as unknown as ReceivedRequest;
}

const NOTHING: ReceivedRequest = {
  params: undefined,
  query: undefined,
  body: undefined,
  idempotencyKey: null,
} as never;

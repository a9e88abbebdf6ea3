import { randomUUID } from 'node:crypto';
import type { Api, ApiError } from '@merenda/contract';
import { send } from './send.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

type Parts<K extends keyof Api> = {
  params?: Api[K]['params'];
  query?: Api[K]['query'];
  body?: Api[K]['body'];
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

/** Calls a declared route over HTTP as another program would, with a token instead of a cookie. */
export async function call<K extends keyof Api & string>(
  baseUrl: string,
  route: K,
  parts: Parts<K> & { token?: string | undefined } = {},
): Promise<Answer<Api[K]['response']>> {
  const [method = 'GET', template = ''] = route.split(' ');
  const params: Record<string, unknown> = { ...(parts.params as object | undefined) };
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries((parts.query ?? {}) as object).filter(
    ([, value]) => value !== undefined,
  );
  const search = query.length
    ? `?${new URLSearchParams(query.map(([k, v]) => [k, String(v)]))}`
    : '';
  const { status, headers, text } = await send(`${baseUrl}${path}${search}`, {
    method,
    headers: {
      'request-type': 'we',
      ...(method === 'POST' ? { 'idempotency-key': parts.idempotencyKey ?? randomUUID() } : {}),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(parts.token ? { authorization: `We ${parts.token}` } : {}),
      ...parts.headers,
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  return { status, body: text ? JSON.parse(text) : null, headers };
}

let lastNetwork = 0;
/**
 * An address in a network that has sent no requests before, for a copy that trusts its proxy. Tests do not
 * use up each other's turns.
 */
export function newAddress(): string {
  lastNetwork += 1;
  return `10.${100 + Math.floor(lastNetwork / 250)}.${lastNetwork % 250}.1`;
}

/** The body of a call that must succeed. */
export function succeeded<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** The error of a call that must be refused. */
export function refusalOf({ status, body }: Answer<unknown>): ApiError {
  if (status < 400) throw new Error(`not refused: ${status} ${JSON.stringify(body)}`);
  return body as ApiError;
}

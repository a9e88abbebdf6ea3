import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { type APIRequestContext, expect } from '@playwright/test';

/** A brand's address by its host label (product:brands#companies), e.g. `hostOf('aisb')`. */
export const hostOf = (label: string): string =>
  `http://${label}.localhost:${process.env.E2E_PORT}`;

/** An address without a brand's host: Node resolves no names below localhost. */
const productUrl = (path: string): string => `http://localhost:${process.env.E2E_PORT}${path}`;

interface Parts<R extends keyof Api> {
  params?: Api[R]['params'];
  query?: Api[R]['query'];
  body?: Api[R]['body'];
  /** The calling guardian's session token. */
  token?: string;
  /** The operator's token of a calling script. */
  operator?: string | undefined;
}

/**
 * Calls a declared route as another program would, for what happened before a journey begins or
 * happens elsewhere meanwhile. A refusal fails the journey.
 */
export async function callApi<R extends keyof Api & string>(
  request: APIRequestContext,
  route: R,
  { params, query, body, token, operator }: Parts<R> = {},
): Promise<Api[R]['response']> {
  const [method = 'GET', template = ''] = route.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params ?? {}, name))),
  );
  const answer = await request.fetch(productUrl(`/api${path}`), {
    method,
    headers: {
      'request-type': 'we',
      // Each call is a program's of its own: no sign-in ends the one before.
      cookie: '',
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(token && { authorization: `We ${token}` }),
      ...(operator && { authorization: `Bearer ${operator}` }),
    },
    ...(query !== undefined && { params: query as Record<string, string> }),
    ...(body !== undefined && { data: body }),
  });
  expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

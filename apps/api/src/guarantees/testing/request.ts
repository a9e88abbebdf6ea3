import { randomUUID } from 'node:crypto';
import { ERROR_STATUS, type ErrorCode, type RouteSpec } from '@merenda/contract';
import { apiError } from '@merenda/contract/errors';
import { expect } from 'vitest';
import { operatorSession } from '../../testing/factories/operators.ts';
import { send, type TextAnswer } from '../../testing/send.ts';

/** The parts of a request, of any shape. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** The file, for a route that takes one. */
  file?: Blob;
}

export interface RawAnswer extends TextAnswer {
  /** Undefined if the answer is not JSON. */
  body: unknown;
}

/** Options of a request; a header of `undefined` is left out. */
export interface RequestOptions {
  token?: string | undefined;
  headers?: Record<string, string | undefined>;
}

interface Callers {
  secrets: { token: string; leavingToken?: string };
  operator: { token: string };
}

/**
 * The credentials of a permitted caller: a guardian's session token or an operator's session cookie. The
 * account that is deleted is not the one that the other requests use.
 */
export function requestOptionsOf(
  { access, method, url }: Pick<RouteSpec, 'access' | 'method' | 'url'>,
  { secrets: { token, leavingToken }, operator }: Callers,
): RequestOptions {
  if (access === 'operator') return { headers: operatorSession(operator.token) };
  const leaves = method === 'DELETE' && url === '/auth/me';
  return { token: leaves ? (leavingToken ?? token) : token };
}

/** A value as text in an address. */
export const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

/** Fills a route's path with escaped values. */
function pathOf(template: string, params: unknown): string {
  const values: Record<string, unknown> = { ...(params as object | undefined) };
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values[name])));
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...(query as object | undefined) })) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(key.toWellFormed(), textOf(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** Calls a route by its name in the contract, with parts that the contract may forbid. */
export async function sendRequest(
  baseUrl: string,
  name: string,
  parts: Parts = {},
  options: RequestOptions = {},
): Promise<RawAnswer> {
  const [method = 'GET', template = ''] = name.split(' ');
  const headers: Record<string, string | undefined> = {
    'request-type': 'we',
    'idempotency-key': method === 'POST' ? randomUUID() : undefined,
    'content-type': parts.body === undefined || parts.file ? undefined : 'application/json',
    authorization: options.token === undefined ? undefined : `We ${options.token}`,
    ...options.headers,
  };
  const url = `${baseUrl}${pathOf(template, parts.params)}${searchOf(parts.query)}`;
  const given = Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
  if (parts.file) return sendFile(url, { method, headers: given, file: parts.file });
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
  const sent = await send(url, { method, headers: given, ...body });
  return { ...sent, body: parsed(sent.text) };
}

async function sendFile(
  url: string,
  { file, ...init }: { method: string; headers: Record<string, string>; file: Blob },
): Promise<RawAnswer> {
  const form = new FormData();
  form.append('file', file, 'report.pdf');
  return read(await fetch(url, { ...init, body: form }));
}

export async function read(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const FAILURE = apiError.strict();

/** Expects a failure in the common shape, not cacheable. */
export function expectFailure(answer: RawAnswer, status: number, code?: ErrorCode) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const failure = FAILURE.parse(answer.body);
  expect(failure.status).toBe(status);
  expect(ERROR_STATUS[failure.code]).toBe(status);
  if (code !== undefined) expect(failure.code).toBe(code);
  return failure;
}

import { type Schema, validateAndMap, validateAndUnmap } from '@apimatic/schema';
import { parseJson } from '../../../http/exchange.ts';
import type { Judge } from '../../../testing/double-server.ts';
import { type PublishedCall, publishedCall } from './calls.ts';
import { asInReference } from './reference.ts';

const BASE = '/core/v5';

/** Compares requests and answers with the calls and schemas of Pagar.me's own client. */
export const pagarmeJudge: Judge = {
  request({ method, url, body }) {
    const call = callOf(method, url);
    if (!call) return ['is published nowhere'];
    const content = body === '' ? undefined : asInReference(parseJson(body), url.pathname);
    return [...queryFaults(call, url.searchParams), ...bodyFaults(call, content)];
  },
  answer({ method, url }, { status, body }) {
    if (status >= 400) return errorFaults(body);
    const call = callOf(method, url);
    return call?.answer ? faultsOf(body, call.answer) : ['is published nowhere'];
  },
};

const callOf = (method: string, { pathname }: URL): PublishedCall | undefined =>
  pathname.startsWith(BASE) ? publishedCall(method, pathname.slice(BASE.length)) : undefined;

function queryFaults({ query }: PublishedCall, sent: URLSearchParams): string[] {
  return [...sent].flatMap(([name, value]) => {
    const schema = query.get(name);
    if (!schema) return [`${name} is published nowhere`];
    const isNumber = schema.type().includes('number') && /^\d+$/.test(value);
    return faultsOf(isNumber ? Number(value) : value, schema, [name]);
  });
}

function bodyFaults({ body: schema }: PublishedCall, content: unknown): string[] {
  if (schema) return faultsOf(content, schema);
  return content === undefined ? [] : ['has a body, which is published nowhere'];
}

/** Checks a refusal: a message, and the faults of single fields. */
function errorFaults(body: object): string[] {
  const { message, errors = {}, ...others } = body as Record<string, unknown>;
  return [
    ...Object.keys(others).map((name) => `${name} is published nowhere`),
    ...(typeof message === 'string' ? [] : ['message is missing']),
    ...(typeof errors === 'object' ? [] : ['errors is no object']),
  ];
}

/**
 * Faults of a value against its schema. The client drops fields that it does not know and takes digits for
 * a number: a value must come out of it unchanged.
 */
export function faultsOf(
  value: unknown,
  schema: Schema<unknown>,
  path: readonly string[] = [],
): string[] {
  const mapped = validateAndMap(value, schema);
  if (mapped.errors) {
    return mapped.errors.map((error) => {
      const [what = ''] = (error.message ?? '').split('\n');
      return `${[...path, ...error.path].join('.') || 'all of it'}: ${what}`;
    });
  }
  const back = validateAndUnmap(mapped.result, schema);
  if (back.errors) return ['cannot be read by the client'];
  return differences(value, back.result, path);
}

function differences(sent: unknown, known: unknown, path: readonly string[]): string[] {
  const at = path.join('.') || 'all of it';
  if (typeof sent !== typeof known) return [`${at} is ${typeof sent}, not ${typeof known}`];
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    typeof known === 'object' && known !== null && name in known
      ? differences(value, Reflect.get(known, name), [...path, name])
      : [`${[...path, name].join('.')} is published nowhere`],
  );
}

import { ROUTES, type RouteSpec } from '@merenda/contract';
import { mostTries } from '@merenda/domain/access/testing/most-tries';
import { GUESS_THROTTLES, LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newAddress } from '../../testing/client.ts';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import { createGuardian, createSession } from '../../testing/factories/guardians.ts';
import { operatorSession } from '../../testing/factories/operators.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { type Parts, sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

/** Names of fields that hold a secret or another person's identifier. */
const SECRETS = [
  'token',
  'password',
  'currentPassword',
  'code',
  'ticket',
  'credential',
  'setupCode',
  'birthDate',
  'birthday',
  'enrollmentNumber',
  'enrollmentNumbers',
  'internalId',
  'file',
];

/** Names of a student's registration number; with them a request can state another student's. */
const IDENTIFIERS = ['enrollmentNumber', 'internalId'];

const nameOf = ({ method, url }: RouteSpec) => `${method} ${url}` as RouteName;

function fieldsOf({ schema }: RouteSpec): string[] {
  const fields: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) fields.push(...Object.keys(Object(value.properties)));
    Object.values(value).forEach(walk);
  };
  for (const part of [schema.params, schema.querystring, schema.body]) {
    if (part) walk(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }));
  }
  return fields;
}

test('a route with a guessable field declares what the field opens', () => {
  const silent = ROUTES.filter(
    (spec) => !spec.opensBy && fieldsOf(spec).some((field) => SECRETS.includes(field)),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('a route that gives a student identifiers declares their fields', () => {
  const silent = ROUTES.filter(
    (spec) =>
      !spec.identifies &&
      spec.method !== 'GET' &&
      // An operator within the scope reads the numbers anyway.
      spec.access !== 'operator' &&
      spec.url !== '/anamnesis/draft' &&
      spec.opensBy !== 'student' &&
      fieldsOf(spec).some((field) => IDENTIFIERS.includes(field)),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

const OPENED = ROUTES.filter(({ opensBy }) => opensBy && opensBy !== 'nothing');

/** The maximum of wrong attempts that any throttle judges within about a minute. */
const MAX_ATTEMPTS = Math.max(
  ...Object.values(LOGIN_THROTTLES).map((policy) => mostTries(policy, 120)),
  ...Object.values(GUESS_THROTTLES.student).map((policy) => mostTries(policy, 120)),
);

describe('a caller with many wrong attempts has to wait', () => {
  let payments: Payments;
  let family: CompleteFamily;

  beforeAll(async () => {
    payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
    family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  });
  afterAll(() => payments.close());

  /** Changes the field for which the request needs the password, if only a change needs it. */
  function asking({ stepUp }: RouteSpec, parts: Parts): Parts {
    if (typeof stepUp !== 'object' || !stepUp.when) return parts;
    const [password = '', when = ''] = [stepUp.password, stepUp.when].map((path) =>
      path.replace('body.', ''),
    );
    const changed = { [when]: 'somebody@example.test', [password]: 'a guess' };
    return { ...parts, body: { ...(parts.body as object), ...changed } };
  }

  /** The same request with a new wrong secret each time. */
  function wrong(parts: Parts, at: number): Parts {
    const made = String(at).padStart(6, '0');
    const change = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) return value.map((one) => change(one, key));
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, change(one, name)]),
        );
      }
      if (key === 'id' && 'credential' in Object(parts.body)) return `made-up-${made}`;
      if (key === 'code') return made;
      if (key === 'file') return `${made.repeat(7)}0.ics`;
      if (key === 'enrollmentNumber') return value;
      if (key === 'birthDate') return `2014-0${1 + (at % 9)}-11`;
      return SECRETS.includes(key) && key !== 'ticket' ? `made-up-${made}` : value;
    };
    return { ...parts, params: change(parts.params), body: parts.body && change(parts.body) };
  }

  test.each(OPENED.map((spec) => ({ name: nameOf(spec), spec })))(
    '$name',
    async ({ name, spec }) => {
      const headers = {
        'x-forwarded-for': newAddress(),
        ...(spec.access === 'operator' && operatorSession(family.operator.token)),
      };
      const guardian = await createGuardian(payments.api);
      const token =
        spec.access === 'guardian'
          ? await createSession(payments.api, guardian.user._id)
          : undefined;
      const own = { ...family.own, user: guardian.user._id };
      const statuses: number[] = [];
      for (let at = 0; at <= MAX_ATTEMPTS + 1; at += 1) {
        const request = asking(spec, REQUESTS[name]({ ...family, own }));
        const { status } = await sendRequest(payments.api.url, name, wrong(request, at), {
          token,
          headers,
        });
        statuses.push(status);
        if (status === 429) break;
      }
      expect(statuses.at(-1), statuses.join()).toBe(429);
      // Nothing was opened meanwhile; a question about a student is answered 200 without any information.
      if (spec.opensBy !== 'student') {
        expect(statuses.slice(0, -1).filter((status) => status < 400)).toEqual([]);
      }
    },
  );
});

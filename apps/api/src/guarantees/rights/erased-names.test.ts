import { ROUTES, type RouteSpec } from '@merenda/contract';
import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { translate } from '@merenda/i18n/translate';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import { operatorSession } from '../../testing/factories/operators.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { type RequestOptions, sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

const WORDS = translate('en', 'common.erasedPerson');
const IN_ENGLISH = { 'accept-language': 'en' };

let payments: Payments;
let family: CompleteFamily;
beforeAll(async () => {
  payments = await startPayments();
  family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
});
afterAll(() => payments.close());

/** The names of the routes by which a reader gets data. */
const readBy = (reader: RouteSpec['access']) =>
  ROUTES.filter(
    ({ access, method, isLive }) => access === reader && method === 'GET' && !isLive,
  ).map((spec) => `${spec.method} ${spec.url}` as RouteName);

const asGuardian = (): RequestOptions => ({ token: family.secrets.token, headers: IN_ENGLISH });
const asOperator = (): RequestOptions => ({
  headers: { ...operatorSession(family.operator.token), ...IN_ENGLISH },
});

async function expectNoErasedName(name: RouteName, reader: RequestOptions) {
  const request = REQUESTS[name](family);
  const { status, body, text } = await sendRequest(payments.api.url, name, request, reader);
  expect(status, text).not.toBe(401);
  // A file's writer has a test of its own.
  if (body !== undefined) expect(text).not.toContain(ERASED_NAME);
}

describe('a guardian reads words in place of the name of an erased student or other guardian', () => {
  beforeAll(async () => {
    const { owner } = payments.api;
    const { user, coGuardian } = family.own;
    await owner.query('DELETE FROM guardianship WHERE guardian_id = $1 AND NOT is_owner', [
      coGuardian,
    ]);
    await owner.query('UPDATE student SET name = $1', [ERASED_NAME]);
    await owner.query('UPDATE guardian SET name = $1 WHERE id <> $2', [ERASED_NAME, user]);
  });

  test.each(filled(readBy('guardian')))('%s', (name) => expectNoErasedName(name, asGuardian()));

  test('the list of students has the words', async () => {
    const name = 'GET /responsible-users/:userId/dependents';
    const request = REQUESTS[name](family);
    const { text } = await sendRequest(payments.api.url, name, request, asGuardian());
    expect(text).toContain(WORDS);
  });
});

describe('an operator reads words in place of every erased name', () => {
  beforeAll(async () => {
    await payments.api.owner.query('UPDATE guardian SET name = $1', [ERASED_NAME]);
  });

  test.each(filled(readBy('operator')))('%s', (name) => expectNoErasedName(name, asOperator()));

  test('the list of top-ups has the words', async () => {
    const request = { query: { limit: 5 } };
    const { text } = await sendRequest(
      payments.api.url,
      'GET /operator/topups',
      request,
      asOperator(),
    );
    expect(text).toContain(WORDS);
    expect(text).not.toContain(ERASED_NAME);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createHealthForm } from '../../testing/factories/health-forms.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';

const api = await startApi();
afterAll(() => api.close());

const person = (changes: object = {}) => ({
  name: 'Marina Almeida',
  email: `p-${crypto.randomUUID()}@example.test`,
  password: 'a quiet lunch',
  company: 'wefood',
  countryCode: 'BR',
  phoneNumber: '+5511961234567',
  favourites: { lang: 'pt-BR' as const },
  billingDetails: { taxIdentifierNumber: '216.957.050-09', taxIdentifierType: 'CPF' },
  ...changes,
});

describe('POST /responsible-users', () => {
  test('201: an empty wallet in the company’s currency, the tax id without its dots, no session', async () => {
    const answer = await call(api.url, 'POST /responsible-users', { body: person() });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Marina Almeida',
      company: 'wefood',
      taxIdentifierNumber: '21695705009',
      favourites: { lang: 'pt-BR' },
      wallet: { balance: 0, currencyInfo: { code: 'BRL', symbol: 'R$' } },
      dependents: [],
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('409: the same tax id in the same company', async () => {
    const first = person({
      billingDetails: { taxIdentifierNumber: '52998224725', taxIdentifierType: 'CPF' },
    });
    expect((await call(api.url, 'POST /responsible-users', { body: first })).status).toBe(201);
    const body = { ...first, email: 'other@example.test' };
    const answer = await call(api.url, 'POST /responsible-users', { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate_user' } });
  });

  test('400: wrong check digits, a wrong phone, an expired passport, two documents, a common password', async () => {
    const wrong = [
      person({ billingDetails: { taxIdentifierNumber: '21695705008', taxIdentifierType: 'CPF' } }),
      person({ billingDetails: { taxIdentifierNumber: '11111111111', taxIdentifierType: 'CPF' } }),
      person({
        billingDetails: undefined,
        passport: { number: 'P123', expirationDate: '2020-01-01' },
      }),
      person({ phoneNumber: '+55119' }),
      person({ nationalIdNumber: 'MG-123' }),
      person({ password: 'password' }),
      person({ name: 'M\u0000rina' }),
    ];
    for (const body of wrong) {
      const answer = await call(api.url, 'POST /responsible-users', { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toHaveProperty('issues');
    }
  });

  test('403: a company that is not open', async () => {
    const answer = await call(api.url, 'POST /responsible-users', {
      body: person({ company: 'scolarest' }),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'company_not_open' } });
  });
});

test('the introduction is over for the account in every browser; steps are ticked by data, and the list can be dismissed', async () => {
  const guardian = await createGuardian(api);
  const { token } = guardian;
  const params = { id: guardian.user._id };
  const school = await createSchool(api, { healthForm: true });
  const record = async () =>
    succeeded(await call(api.url, 'GET /responsible-users/:id', { token, params }));
  const steps = async () =>
    succeeded(await call(api.url, 'GET /responsible-users/:id/first-steps', { token, params }))
      .docs;
  const change = async (body: { introduced: true } | { hasFirstSteps: false }) =>
    succeeded(await call(api.url, 'PUT /users/:id', { token, params, body }));
  expect(await record()).toMatchObject({ introduced: false, hasFirstSteps: true });
  expect((await steps()).map(({ step, done }) => [step, done])).toEqual(
    ['student', 'health', 'topup', 'order', 'limits'].map((step) => [step, false]),
  );
  const { _id: student } = await createStudent(api, guardian, school);
  expect(await steps()).toEqual([
    { step: 'student', done: true },
    { step: 'health', done: false, student },
    { step: 'topup', done: false },
    { step: 'order', done: false, student },
    { step: 'limits', done: false, student },
  ]);
  await createHealthForm(api, token, { school, student });
  await api.owner.query('UPDATE student SET alert_enabled = true WHERE id = $1', [student]);
  const done = (await steps()).filter((one) => one.done).map(({ step }) => step);
  expect(done).toEqual(['student', 'health', 'limits']);

  expect(await change({ introduced: true })).toMatchObject({
    introduced: true,
    hasFirstSteps: true,
  });
  expect(await change({ hasFirstSteps: false })).toMatchObject({ hasFirstSteps: false });
  expect(await record()).toMatchObject({ introduced: true, hasFirstSteps: false });

  const other = await createGuardian(api);
  await api.owner.query(
    `UPDATE guardian SET created_at = now() - interval '43 days' WHERE id = $1`,
    [other.user._id],
  );
  const later = await call(api.url, 'GET /responsible-users/:id', {
    token: other.token,
    params: { id: other.user._id },
  });
  expect(succeeded(later).hasFirstSteps).toBe(false);
});

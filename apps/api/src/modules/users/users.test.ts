import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { signUpGuardian } from '../../testing/people.ts';
import { addSchool } from '../../testing/schools.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
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

  test('409: the same e-mail, or the same tax id, in the same company', async () => {
    const first = person({
      billingDetails: { taxIdentifierNumber: '52998224725', taxIdentifierType: 'CPF' },
    });
    expect((await call(api.url, 'POST /responsible-users', { body: first })).status).toBe(201);
    const sameTaxId = { ...first, email: 'other@example.test' };
    const sameEmail = { ...first, billingDetails: undefined, nationalIdNumber: 'MG-123' };
    for (const body of [sameTaxId, sameEmail]) {
      const answer = await call(api.url, 'POST /responsible-users', { body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate_user' } });
    }
  });

  test('400: wrong check digits, a wrong phone, an expired passport, two documents, a common password', async () => {
    const wrong = [
      person({ billingDetails: { taxIdentifierNumber: '21695705008', taxIdentifierType: 'CPF' } }),
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

describe('a guardian’s record', () => {
  test('404: somebody else’s cannot be read or changed', async () => {
    const [one, two] = [await signUpGuardian(api), await signUpGuardian(api, 'thomas-franks-aisb')];
    const params = { id: two.user._id };
    const { token } = one;
    expect((await call(api.url, 'GET /responsible-users/:id', { token, params })).status).toBe(404);
    const change = { token, params, body: { name: 'Mallory' } };
    expect((await call(api.url, 'PUT /users/:id', change)).status).toBe(404);
  });

  test('400: a body that reaches for prototypes', async () => {
    const { user, token } = await signUpGuardian(api);
    const body = JSON.parse('{"name":"Marina A.","__proto__":{"admin":true}}');
    const answer = await call(api.url, 'PUT /users/:id', { token, params: { id: user._id }, body });
    expect(answer.status).toBe(400);
  });

  test('PUT changes what it names and cannot reach balance, company or e-mail', async () => {
    const { user, token } = await signUpGuardian(api);
    const body = JSON.parse(
      '{"name":"Marina A.","company":"thomas-franks","email":"x@x.test","wallet":{"balance":9},"favourites":{"lang":"hu-HU"}}',
    );
    const answer = await call(api.url, 'PUT /users/:id', { token, params: { id: user._id }, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...user, name: 'Marina A.', favourites: { lang: 'hu-HU' } });
  });

  test('a new password needs the current one', async () => {
    const { user, token, email, password } = await signUpGuardian(api);
    const params = { id: user._id };
    const change = (currentPassword?: string) =>
      call(api.url, 'PUT /users/:id', {
        token,
        params,
        body: { password: 'another lunch', ...(currentPassword ? { currentPassword } : {}) },
      });
    expect((await change()).body).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await change(password)).status).toBe(200);
    const login = { email, password: 'another lunch', company: 'wefood' };
    expect((await call(api.url, 'POST /auth/login', { body: login })).status).toBe(200);
  });

  test('a restaurant unit of the own company is kept with its name, and can be taken away', async () => {
    const { user, token } = await signUpGuardian(api);
    const unit = await addSchool(api);
    const choose = (restaurantUnit: string | null) =>
      call(api.url, 'PUT /users/:id', {
        token,
        params: { id: user._id },
        body: { restaurantUnit },
      });
    const restaurantUnit = { _id: unit.id, name: 'Colégio Aurora' };
    expect(await choose(unit.id)).toMatchObject({ status: 200, body: { restaurantUnit } });
    expect((await choose(null)).body).not.toHaveProperty('restaurantUnit');
  });

  test('404: another company’s restaurant unit, or none at all', async () => {
    const { user, token } = await signUpGuardian(api);
    const abroad = await addSchool(api, { company: 'thomas-franks-aisb' });
    for (const restaurantUnit of [abroad.id, crypto.randomUUID()]) {
      const change = { token, params: { id: user._id }, body: { restaurantUnit } };
      expect((await call(api.url, 'PUT /users/:id', change)).status).toBe(404);
    }
  });
});

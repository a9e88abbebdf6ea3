import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';

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

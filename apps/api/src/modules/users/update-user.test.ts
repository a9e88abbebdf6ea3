import type { Api } from '@merenda/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../../testing/api.ts';
import { type Answer, call, refusalOf } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';

let payments: Payments;
let api: TestApi;
beforeAll(async () => {
  payments = await startPayments();
  api = payments.api;
});
afterAll(() => payments.close());

type Body = NonNullable<Api['PUT /users/:id']['body']>;
type User = Api['PUT /users/:id']['response'];

const put = ({ user, token }: SignedInGuardian, body: Body): Promise<Answer<User>> =>
  call(api.url, 'PUT /users/:id', { token, params: { id: user._id }, body });

const read = async ({ user, token }: SignedInGuardian): Promise<User> =>
  (await call(api.url, 'GET /responsible-users/:id', { token, params: { id: user._id } })).body;

/** Expects 400 with an issue at each of these paths and no other, and nothing changed. */
async function expectRefused(guardian: SignedInGuardian, body: Body, paths: string[]) {
  const before = await read(guardian);
  const answer = await put(guardian, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const { issues } = refusalOf(answer);
  expect(issues?.map(({ path }) => path).sort()).toEqual(paths.toSorted());
  expect(await read(guardian)).toEqual(before);
}

const ADDRESS = {
  street: 'Rua Augusta',
  number: '10',
  neighborhood: 'Consolação',
  zipCode: '01310-100',
  city: 'São Paulo',
  uf: 'SP',
};

describe('the body of an update', () => {
  test('changes the fields it contains and keeps the rest', async () => {
    const guardian = await createGuardian(api);
    const body = {
      name: 'Marina A.',
      countryCode: 'BR',
      phoneNumber: '(11) 96123-4568',
      favourites: { lang: 'hu-HU' as const },
      billingDetails: { name: 'Padaria Almeida', address: ADDRESS },
    };
    const answer = await put(guardian, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...guardian.user,
      ...body,
      phoneNumber: '+5511961234568',
    });
    const kept = await put(guardian, { billingDetails: { name: 'Padaria' } });
    expect(kept.body.billingDetails).toEqual({ name: 'Padaria', address: ADDRESS });
  });

  test('cannot set fields that guardians may not set', async () => {
    const guardian = await createGuardian(api);
    const body = JSON.parse(
      JSON.stringify({
        _id: crypto.randomUUID(),
        company: 'thomas-franks',
        companyCountry: 'GB',
        email: 'x@x.test',
        wallet: { balance: 9, _id: crypto.randomUUID() },
        isEmployee: true,
        blocked: true,
        dependents: [crypto.randomUUID()],
        password_hash: 'x',
        deleted_at: '2026-01-01T00:00:00Z',
        billingDetails: { wallet: 1, address: { ...ADDRESS, isFree: true } },
      }),
    );
    const answer = await put(guardian, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...guardian.user, billingDetails: { address: ADDRESS } });
    const login = { email: guardian.email, password: guardian.password, company: 'wefood' };
    expect((await call(api.url, 'POST /auth/login', { body: login })).status).toBe(200);
  });

  test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    '400: a body that reaches for prototypes, %s',
    async (text) => {
      const guardian = await createGuardian(api);
      for (const body of [JSON.parse(text), { billingDetails: JSON.parse(text) }]) {
        expect((await put(guardian, body)).status).toBe(400);
      }
    },
  );

  test('404: another guardian’s record, of the own company or another', async () => {
    const one = await createGuardian(api);
    for (const company of ['wefood', 'thomas-franks-aisb']) {
      const other = await createGuardian(api, company);
      const foreign = { ...one, user: other.user };
      expect((await put(foreign, { name: 'Mallory' })).status).toBe(404);
      const params = { id: other.user._id };
      const { token } = one;
      const answer = await call(api.url, 'GET /responsible-users/:id', { token, params });
      expect(answer.status).toBe(404);
      expect(await read(other)).toEqual(other.user);
    }
  });
});

describe('the rules of the profile', () => {
  test('400: each field that breaks its rule is named', async () => {
    const guardian = await createGuardian(api);
    const refused: [Body, string[]][] = [
      [{ name: 'M' }, ['name']],
      [{ name: 'x'.repeat(51) }, ['name']],
      [{ countryCode: 'PT' }, ['countryCode']],
      [{ phoneNumber: '+36201234567' }, ['phoneNumber']],
      [{ nationalIdNumber: '12' }, ['nationalIdNumber']],
      [
        { billingDetails: { taxIdentifierNumber: '21695705008' } },
        ['billingDetails.taxIdentifierNumber'],
      ],
      [
        { passport: { number: 'P123456', expirationDate: '2020-01-01' } },
        ['passport.expirationDate'],
      ],
      [
        { billingDetails: { invoiceTaxNumber: '33.000.167/0001-02' } },
        ['billingDetails.invoiceTaxNumber'],
      ],
    ];
    for (const [body, paths] of refused) await expectRefused(guardian, body, paths);
  });

  test('400: an address with a street and without the rest, or with a wrong post code or state', async () => {
    const guardian = await createGuardian(api);
    const at = (field: string) => `billingDetails.address.${field}`;
    const rest = ['number', 'neighborhood', 'zipCode', 'city', 'uf'].map(at);
    const address = (changes: object) => ({
      billingDetails: { address: { ...ADDRESS, ...changes } },
    });
    await expectRefused(guardian, { billingDetails: { address: { street: 'Rua' } } }, rest);
    await expectRefused(guardian, address({ zipCode: '01310100' }), [at('zipCode')]);
    await expectRefused(guardian, address({ uf: 'XX', city: ' ' }), [at('city'), at('uf')]);
    await expectRefused(guardian, address({ street: '', uf: 'XX' }), [at('uf')]);
    expect((await put(guardian, address({ street: '', number: '' }))).status).toBe(200);
  });

  test('the address follows the country: Hungarian counties and post codes', async () => {
    const guardian = await createGuardian(api, 'thomas-franks-aisb');
    const hungarian = { ...ADDRESS, zipCode: '1051', uf: 'BU' };
    expect((await put(guardian, { billingDetails: { address: hungarian } })).status).toBe(200);
    const wrong = { ...hungarian, uf: 'SP' };
    await expectRefused(guardian, { billingDetails: { address: wrong } }, [
      'billingDetails.address.uf',
    ]);
  });

  test('a company’s tax number has the country’s format; check digits are enforced only in Brazil', async () => {
    const guardian = await createGuardian(api, 'sodexo-corporate');
    const change = (invoiceTaxNumber: string) =>
      put(guardian, { billingDetails: { invoiceTaxNumber } });
    expect((await change('12892312-2-41')).status).toBe(200);
    expect((await change('12892313-2-41')).status).toBe(200);
    expect((await change('1289-2-41')).status).toBe(400);
    expect((await change('')).body.billingDetails).toEqual({ invoiceTaxNumber: '' });
  });

  test('an address needs what the country’s post asks for: in Hungary no neighbourhood', async () => {
    const guardian = await createGuardian(api, 'thomas-franks-aisb');
    const address = { street: 'Fő utca', number: '1', zipCode: '1011', city: 'Budapest', uf: 'BU' };
    expect((await put(guardian, { billingDetails: { address } })).status).toBe(200);
    const { number: _, ...incomplete } = address;
    await expectRefused(guardian, { billingDetails: { address: incomplete } }, [
      'billingDetails.address.number',
    ]);
  });

  test('position and company id are stored for a corporate or a Hungarian guardian and refused elsewhere', async () => {
    const employee = await createGuardian(api, 'sodexo-corporate');
    const fields = { position: 'Könyvelő', internalCompanyId: 'SDX-1' };
    expect((await put(employee, fields)).body).toMatchObject({ ...fields, isEmployee: true });
    const cleared = (await put(employee, { position: '', internalCompanyId: '' })).body;
    expect(cleared).toMatchObject({ isEmployee: false });
    expect(cleared).not.toHaveProperty('position');
    const teacher = await createGuardian(api, 'thomas-franks-aisb');
    expect((await put(teacher, fields)).body).toMatchObject({ ...fields, isEmployee: true });
    const parent = await createGuardian(api);
    await expectRefused(parent, { position: 'Könyvelő' }, ['position']);
    await expectRefused(parent, { internalCompanyId: 'SDX-1' }, ['internalCompanyId']);
  });

  test('a restaurant unit of the own company is stored and shown with its name, and can be removed', async () => {
    const guardian = await createGuardian(api);
    const unit = await createSchool(api);
    const restaurantUnit = { _id: unit.id, name: 'Colégio Aurora' };
    expect((await put(guardian, { restaurantUnit: unit.id })).body).toMatchObject({
      restaurantUnit,
    });
    expect((await put(guardian, { restaurantUnit: null })).body).not.toHaveProperty(
      'restaurantUnit',
    );
  });

  test('404: another company’s restaurant unit, or an unknown one', async () => {
    const guardian = await createGuardian(api);
    const abroad = await createSchool(api, { company: 'thomas-franks-aisb' });
    for (const restaurantUnit of [abroad.id, crypto.randomUUID()]) {
      expect((await put(guardian, { restaurantUnit })).status).toBe(404);
    }
    expect(await read(guardian)).toEqual(guardian.user);
  });
});

describe('documents', () => {
  const cpf = { billingDetails: { taxIdentifierNumber: '529.982.247-25' } };

  test('a new one replaces the former', async () => {
    const guardian = await createGuardian(api, 'sodexo-direct');
    const withCpf = (await put(guardian, cpf)).body;
    expect(withCpf).toMatchObject({
      taxIdentifierNumber: '52998224725',
      billingDetails: { taxIdentifierNumber: '52998224725', taxIdentifierType: 'CPF' },
    });
    expect(withCpf).not.toHaveProperty('passport');
    const withId = (await put(guardian, { nationalIdNumber: 'MG-12.345' })).body;
    expect(withId).toMatchObject({ nationalIdNumber: 'MG-12.345', billingDetails: {} });
    expect(withId).not.toHaveProperty('taxIdentifierNumber');
    const passport = { number: 'FX123456', expirationDate: '2031-02-01T00:00:00.000Z' };
    const withPassport = (await put(guardian, { passport })).body;
    expect(withPassport.passport).toEqual({ number: 'FX123456', expirationDate: '2031-02-01' });
    expect(withPassport).not.toHaveProperty('nationalIdNumber');
  });

  test('400: two at once', async () => {
    const guardian = await createGuardian(api);
    await expectRefused(guardian, { ...cpf, nationalIdNumber: 'MG-12.345' }, ['billingDetails']);
  });

  test('409: a tax id that another guardian of the company has', async () => {
    const [one, other] = [await createGuardian(api), await createGuardian(api)];
    expect((await put(one, cpf)).status).toBe(200);
    expect(await put(other, cpf)).toMatchObject({ status: 409, body: { code: 'duplicate_user' } });
    expect(await read(other)).toEqual(other.user);
  });
});

describe('a new password', () => {
  const signIn = async (email: string, password: string) =>
    call(api.url, 'POST /auth/login', { body: { email, password, company: 'wefood' } });

  const subjectsTo = async ({ email }: SignedInGuardian) =>
    (await payments.sandbox.emails(email)).map(({ subject }) => subject);

  test('needs the current one; empty or absent keeps the current one', async () => {
    const guardian = await createGuardian(api);
    for (const currentPassword of [undefined, '', 'not this one']) {
      const body = {
        password: 'another lunch',
        ...(currentPassword !== undefined && { currentPassword }),
      };
      expect((await put(guardian, body)).body).toMatchObject({
        status: 403,
        code: 'wrong_password',
      });
    }
    expect((await put(guardian, { password: '', name: 'Marina A.' })).status).toBe(200);
    expect((await signIn(guardian.email, guardian.password)).status).toBe(200);
    expect(await subjectsTo(guardian)).not.toContainEqual(expect.stringMatching(/password|senha/i));
  });

  test('must not be a common one, and have 7 to 128 characters', async () => {
    const guardian = await createGuardian(api);
    for (const password of ['password', 'short', 'x'.repeat(129)]) {
      const body = { password, currentPassword: guardian.password };
      await expectRefused(guardian, body, ['password']);
    }
  });

  test('signs in from then on, ends the other sessions and keeps this one; an e-mail reports it', async () => {
    const guardian = await createGuardian(api);
    const elsewhere = (await signIn(guardian.email, guardian.password)).body.token;
    const otherGuardian = await createGuardian(api);
    const body = {
      password: 'another lunch',
      currentPassword: guardian.password,
      favourites: { lang: 'hu-HU' as const },
    };
    expect((await put(guardian, body)).status).toBe(200);
    const asks = async (token: string) => (await call(api.url, 'GET /auth/me', { token })).status;
    expect(await asks(guardian.token)).toBe(200);
    expect(await asks(elsewhere)).toBe(401);
    expect(await asks(otherGuardian.token)).toBe(200);
    expect((await signIn(guardian.email, guardian.password)).status).toBe(401);
    expect((await signIn(guardian.email, 'another lunch')).status).toBe(200);
    expect(await subjectsTo(guardian)).toContain('Megváltozott a jelszava: Wefood');
    const messages = await payments.sandbox.emails(guardian.email);
    expect(JSON.stringify(messages)).not.toContain('another lunch');
  });

  test('429: wrong current passwords make further tries wait, without locking the account', async () => {
    const guardian = await createGuardian(api);
    const guess = (currentPassword: string) =>
      put(guardian, { password: 'another lunch', currentPassword });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess('a guess')).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await guess(guardian.password)).status).toBe(429);
    expect((await signIn(guardian.email, guardian.password)).status).toBe(200);
    expect((await put(guardian, { name: 'Marina A.' })).status).toBe(200);
  });
});

import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';

const api = await startApi();
afterAll(() => api.close());

/** The fields as one device types them. */
const TYPED = {
  name: '\u2068Inês  d’A\u0301vila\u2069\u00a0',
  email: ' Ana&Bia@Pe\u0301lda.HU\u200b',
  password: 'almoc\u0327o e\u0301 bom',
  company: 'wefood',
  countryCode: 'BR',
  phoneNumber: '+5511961234567',
  passport: { number: 'AB–12\u202f34', expirationDate: '2040-01-01' },
};

test('a value that one device typed is the same when another types it: name, e-mail, password, document', async () => {
  const signedUp = await call(api.url, 'POST /responsible-users', { body: TYPED });
  expect(signedUp.status).toBe(201);
  const { rows } = await api.owner.query('SELECT name, email, passport_number FROM guardian');
  expect(rows).toEqual([
    { name: 'Inês d’Ávila', email: 'ana&bia@xn--plda-bpa.hu', passport_number: 'AB-12 34' },
  ]);
  const elsewhere = { email: 'ANA&BIA@példa.hu', password: 'almoço\u00a0é bom', company: 'wefood' };
  const login = await call(api.url, 'POST /auth/login', { body: elsewhere });
  expect(login.status).toBe(200);
  const wrong = { ...elsewhere, password: 'almoco e bom' };
  expect((await call(api.url, 'POST /auth/login', { body: wrong })).status).toBe(401);
});

test('a Hungarian employee may say so at every brand; a name of 60 letters is stored whole', async () => {
  const name = 'Maria Aparecida dos Santos Oliveira Cavalcanti de Albuquerque';
  const work = { position: 'Tanár', internalCompanyId: 'T-1' };
  const employee = {
    ...TYPED,
    ...work,
    name,
    company: 'thomas-franks-aisb',
    countryCode: 'HU',
    phoneNumber: 'tel:+36 (06) 20 123\u20134567',
  };
  const signedUp = await call(api.url, 'POST /responsible-users', { body: employee });
  expect(signedUp).toMatchObject({
    status: 201,
    body: { ...work, name, isEmployee: true, phoneNumber: '+36201234567' },
  });
});

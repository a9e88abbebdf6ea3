import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { succeeded } from '../../testing/client.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { createPix } from '../../testing/factories/topups.ts';
import { rowOf, startPayments } from '../../testing/payments.ts';
import { send } from '../../testing/send.ts';

const payments = await startPayments({ env: { COMPANIES: 'wefood, thomas-franks-ulis' } });
const { api, sandbox } = payments;
afterAll(() => payments.close());

const ask = async (path: string, host: string, body?: object) => {
  const { status, headers, text } = await send(`${api.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      host,
      'request-type': 'we',
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status, wait: headers.get('retry-after'), body: text ? JSON.parse(text) : null };
};

const login = (host: string, company: string) =>
  ask('/auth/login', host, { email: 'nobody@example.test', password: 'not this one', company });

async function deliver(reference: string): Promise<number> {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'payment.paid',
    createdAt: new Date().toISOString(),
    data: { payment: { reference, status: 'paid' } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', sandbox.secret).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(`${api.url}/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'merenda-signature': `t=${seconds},v1=${digest}`,
    },
    body,
  });
  return response.status;
}

test('a cell adds the companies of its setting alone, and keeps those that are there', async () => {
  const { rows } = await api.owner.query('SELECT id, place FROM company ORDER BY id');
  expect(rows).toEqual([
    { id: 'thomas-franks-ulis', place: 'here' },
    { id: 'wefood', place: 'here' },
  ]);
});

test('the host of another cell’s company is refused with words, its own is served', async () => {
  expect(await login('aisb.localhost', 'thomas-franks-aisb')).toMatchObject({
    status: 421,
    body: {
      code: 'company_elsewhere',
      userMessage: 'You have reached the wrong place. Reload the page and try again.',
    },
  });
  expect((await login('ulis.localhost', 'thomas-franks-ulis')).status).toBe(401);
});

test('a company of another cell is refused by name, at whatever host', async () => {
  for (const path of ['/auth/login', '/auth/login/link/email']) {
    const body = { email: 'nobody@example.test', password: 'x', company: 'sodexo-direct' };
    expect((await ask(path, 'wefood.localhost', body)).status).toBe(421);
  }
});

test('a company that moves is refused for a while, and so are the events of its payments', async () => {
  const family = await createFamily(payments);
  const { topup } = succeeded(await createPix(payments, family));
  const { reference } = await rowOf(payments, topup._id);
  expect(await deliver(reference)).toBe(200);
  await api.owner.query(`UPDATE company SET place = 'moving' WHERE id = 'wefood'`);
  await sleep(1_200);
  const refused = await login('wefood.localhost', 'wefood');
  expect(refused).toMatchObject({ status: 503, wait: '10', body: { code: 'company_moving' } });
  expect(await deliver(reference)).toBe(503);
  expect(await deliver('9'.repeat(30))).toBe(200);
  expect((await login('ulis.localhost', 'thomas-franks-ulis')).status).toBe(401);
});

test('the application may not say where a company is', async () => {
  const says = api.services.pool.query(`UPDATE company SET place = 'here' WHERE id = 'wefood'`);
  await expect(says).rejects.toThrow('permission denied');
});

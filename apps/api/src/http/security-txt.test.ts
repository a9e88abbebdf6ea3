import { BRANDS } from '@merenda/domain/brands/brands';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const api = await startApi({ clock: () => NOW, env: { PUBLIC_HOSTS: '*.merenda.example' } });
const named = await startApi({ env: { SECURITY_CONTACT: 'https://merenda.example/security' } });
afterAll(() => Promise.all([api.close(), named.close()]));

const read = (host: string, { app } = api) =>
  app.inject({ url: '/.well-known/security.txt', headers: { host } });

test.each(BRANDS)(
  'at the host of $id, security.txt names the contact, its expiry and its own address',
  async ({ label, legal }) => {
    const { statusCode, headers, body } = await read(`${label}.merenda.example`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      `Contact: mailto:${legal.supportEmail}`,
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: pt, en, es, fr, de, nl, hu',
      `Canonical: https://${label}.merenda.example/.well-known/security.txt`,
      '',
    ]);
  },
);

test('the operator’s own contact takes precedence over the brand’s', async () => {
  const { body } = await read('wefood.localhost', named);
  expect(body).toContain('Contact: https://merenda.example/security\n');
});

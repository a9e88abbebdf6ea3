import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { Failure } from '../failure.ts';
import { brandOrigin } from './brand-origin.ts';

const asked = (host: string, protocol: 'http' | 'https' = 'https') => ({
  protocol,
  host,
  hostname: host.replace(/:\d+$/, ''),
});
const SMTP = { SMTP_URL: 'smtp://mail.example' };

test.each([
  ['wefood.localhost:3000', 'wefood', 'http://wefood.localhost:3000'],
  ['localhost:3000', 'wefood', 'http://localhost:3000'],
  ['aisb.localhost:3000', 'wefood', 'http://wefood.localhost:3000'],
  ['localhost:3000', 'thomas-franks-aisb', 'http://aisb.localhost:3000'],
  ['192.168.1.5:3000', 'wefood', 'http://192.168.1.5:3000'],
])('for a request to %s, a link of %s leads to %s', (host, company, origin) => {
  expect(brandOrigin(readEnv({}), asked(host, 'http'), company)).toBe(origin);
});

test('e-mails that reach people never name a host made up by the caller', () => {
  for (const env of [SMTP, { ...SMTP, PUBLIC_HOSTS: 'merenda.example, *.merenda.example' }]) {
    for (const host of ['evil.test', 'merenda.example.evil.test', 'evilmerenda.example']) {
      expect(() => brandOrigin(readEnv(env), asked(host), 'wefood')).toThrow(Failure);
    }
  }
});

test('e-mails name the hosts of PUBLIC_HOSTS, or else this machine', () => {
  const named = { ...SMTP, PUBLIC_HOSTS: 'merenda.example,*.Merenda.example' };
  for (const host of ['merenda.example', 'WEFOOD.merenda.example', 'a.b.merenda.example:8443']) {
    expect(brandOrigin(readEnv(named), asked(host), 'wefood')).toBe(`https://${host}`);
  }
  for (const host of ['localhost:3000', 'wefood.localhost:3000', '127.0.0.1:3000']) {
    expect(brandOrigin(readEnv(SMTP), asked(host), 'wefood')).toBe(`https://${host}`);
  }
});

import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { brandHome } from './brand-home.ts';

test.each([
  [{}, 'http://aisb.localhost:3000'],
  [{ PORT: '8080' }, 'http://aisb.localhost:8080'],
  [{ PUBLIC_HOSTS: 'merenda.example' }, 'https://merenda.example'],
  [{ PUBLIC_HOSTS: 'merenda.example, *.merenda.example' }, 'https://aisb.merenda.example'],
  [{ PUBLIC_HOSTS: 'wefood.example, aisb.example' }, 'https://aisb.example'],
])('with %j an e-mail leads to %s', (env, home) => {
  expect(brandHome(readEnv(env), { label: 'aisb' })).toBe(home);
});

test('an e-mail to people has no link while no setting says where the product is', () => {
  const env = readEnv({ SMTP_URL: 'smtp://mail.example' });
  expect(brandHome(env, { label: 'aisb' })).toBeUndefined();
});

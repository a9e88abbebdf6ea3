import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { call, newAddress } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { startMailing } from '../../testing/mailing.ts';
import { SINGLE } from './single-headers.ts';

/** Headers that we read and that may come several times: lists, and texts that decide nothing. */
const LISTED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'user-agent',
  'x-forwarded-for',
] as const;

const { api, inbox, close } = await startMailing({
  env: { PUBLIC_HOSTS: 'merenda.example, *.merenda.example, 127.0.0.1' },
});
afterAll(close);

describe('a host made up by the caller', () => {
  const madeUp = () => ({
    'x-forwarded-for': newAddress(),
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  });
  const REFUSED = { status: 403, body: { code: 'request_refused' } };

  test('is refused alike for known and unknown addresses, and no e-mail names it', async () => {
    const { email, password, token } = await createGuardian(api, 'wefood', { confirmed: false });
    const company = 'wefood';
    const newcomer = {
      name: 'Marina Almeida',
      password: 'a quiet lunch',
      company,
      countryCode: 'BR',
      phoneNumber: '+5511961234567',
      nationalIdNumber: 'MG-1',
    };
    for (const address of [email, 'nobody@example.test']) {
      const asked = { email: address, company };
      const headers = madeUp();
      const answers = [
        await call(api.url, 'POST /auth/recover', { headers, body: asked }),
        await call(api.url, 'POST /auth/login/link/email', { headers, body: asked }),
        await call(api.url, 'POST /auth/login', { headers, body: { ...asked, password } }),
        await call(api.url, 'POST /responsible-users', {
          headers,
          body: { ...newcomer, email: address },
        }),
        await call(api.url, 'POST /auth/email/confirm', { headers, body: { token: 'made up' } }),
      ];
      for (const answer of answers) expect(answer).toMatchObject(REFUSED);
    }
    const confirmation = { headers: madeUp(), token };
    expect(await call(api.url, 'POST /auth/email/confirmation', confirmation)).toMatchObject(
      REFUSED,
    );
    await api.services.outbox.settled();
    expect([...inbox.to(email), ...inbox.confirmations(email)]).toHaveLength(1);
  });

  test('appears in no address to which a processor sends guardians back', async () => {
    const { token, user } = await createGuardian(api);
    const company = 'wefood';
    const cardData = { value: 10, walletId: user.wallet._id, cardType: 'card' as const };
    const link = await call(api.url, 'POST /companies/:company/wallets/payment-link-topup', {
      headers: madeUp(),
      token,
      params: { company },
      body: { cardData },
    });
    expect(link).toMatchObject(REFUSED);
    const setup = await call(api.url, 'POST /payment-cards/setup', {
      headers: madeUp(),
      token,
      body: { company },
    });
    expect(setup).toMatchObject(REFUSED);
  });

  test('does not keep operators’ programs and probes out', async () => {
    const probe = await fetch(new URL('/readyz', api.url), { headers: madeUp() });
    expect(probe.status).toBe(200);
    const operator = await call(api.url, 'GET /operator/me', { headers: madeUp() });
    expect(operator.status).toBe(401);
  });
});

/** Sends a handwritten request; returns its answer. */
async function ask(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.end(['GET /api/auth/me HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

describe('headers with a single deciding value', () => {
  test.each(SINGLE)('%s may come once: a request with two is refused', async (name) => {
    const host = name === 'host' ? [] : ['host: merenda.example'];
    const line = `${name}: merenda.example`;
    expect(await ask(...host, line)).not.toMatch(/sent twice/);
    const twice = await ask(...host, line, line.toUpperCase());
    expect(twice).toMatch(/^HTTP\/1\.1 400 /);
    expect(twice).toMatch(/sent twice/);
    expect(twice).toMatch(/content-security-policy/i);
  });

  test('every header that we read is listed as single, or as one that may come several times', () => {
    const src = fileURLToPath(new URL('../..', import.meta.url));
    const read = globSync('{http,modules,auth,platform,gateways}/**/*.ts', { cwd: src })
      .filter((file) => !/[.]test[.]ts$|testing|gateways\/http\//.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${src}/${file}`, 'utf8');
        const one = text.matchAll(/(?:request\.headers(?:\?\.|\.|\[')|\bheaders\[')([\w-]+)/g);
        const several = text.matchAll(/\{([\w ,]+)\} = request\.headers/g);
        return [...one, ...several].flatMap(([, names = '']) => names.trim().split(/ *, */));
      })
      .filter((name) => name !== 'set');
    expect(new Set(read).size).toBeGreaterThan(8);
    const named: readonly string[] = [...SINGLE, ...LISTED];
    expect([...new Set(read)].filter((name) => !named.includes(name))).toEqual([]);
  });
});

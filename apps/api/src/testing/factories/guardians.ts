import { randomInt, randomUUID } from 'node:crypto';
import type { ResponsibleUser } from '@merenda/contract';
import { newToken } from '../../auth/tokens.ts';
import type { TestApi } from '../api.ts';
import { call } from '../client.ts';

export interface SignedInGuardian {
  user: ResponsibleUser;
  token: string;
  email: string;
  password: string;
}

/** A new guardian of a company (Wefood unless given), signed up and signed in over HTTP. */
export async function createGuardian(
  api: Pick<TestApi, 'url'>,
  company = 'wefood',
): Promise<SignedInGuardian> {
  const email = `guardian-${randomUUID()}@example.test`;
  const password = 'a quiet lunch';
  const country = company === 'wefood' || company === 'sodexo-direct' ? 'BR' : 'HU';
  const signedUp = await call(api.url, 'POST /responsible-users', {
    body: {
      name: 'Marina Almeida',
      email,
      password,
      company,
      countryCode: country,
      phoneNumber: country === 'BR' ? '+5511961234567' : '+36201234567',
      passport: { number: `P${randomInt(1e9)}`, expirationDate: '2040-01-01' },
    },
  });
  if (signedUp.status !== 201) throw new Error(`sign-up: ${JSON.stringify(signedUp.body)}`);
  const login = await call(api.url, 'POST /auth/login', { body: { email, password, company } });
  return { user: signedUp.body, token: login.body.token, email, password };
}

/** One more session of a guardian, past the API; answers its token. */
export async function createSession(
  { owner }: Pick<TestApi, 'owner'>,
  guardianId: string,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await owner.query(
    `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at, stepped_up_at)
     VALUES ($1, $2, 'test', now() + interval '1 hour', now())`,
    [guardianId, tokenHash],
  );
  return token;
}

/** As an email would bring it to a guardian who forgot the password; answers the token. */
export async function createPasswordReset(
  { owner }: Pick<TestApi, 'owner'>,
  guardianId: string,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await owner.query(
    `INSERT INTO password_reset (token_hash, guardian_id, expires_at)
     VALUES ($1, $2, now() + interval '1 hour')`,
    [tokenHash, guardianId],
  );
  return token;
}

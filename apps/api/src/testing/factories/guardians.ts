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

/**
 * Creates a guardian of a company (by default Wefood), signed up and signed in over HTTP. The address is
 * confirmed by default if the database is reachable.
 */
export async function createGuardian(
  api: Pick<TestApi, 'url'> & Partial<Pick<TestApi, 'owner'>>,
  company = 'wefood',
  { confirmed = true }: { confirmed?: boolean } = {},
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
  const user = { ...signedUp.body, emailConfirmed: confirmed };
  if (confirmed && api.owner) await confirmAddress(api.owner, user._id);
  const login = await call(api.url, 'POST /auth/login', { body: { email, password, company } });
  return { user, token: login.body.token, email, password };
}

/** Confirms the address as the link of the sign-up e-mail would. */
const confirmAddress = (owner: TestApi['owner'], guardianId: string) =>
  owner.query(
    `WITH ordered AS (DELETE FROM mail_outbox WHERE guardian_id = $1)
     UPDATE guardian SET email_confirmed_at = now() WHERE id = $1`,
    [guardianId],
  );

/** Creates the token of a confirmation e-mail; returns it. */
export async function createConfirmation(
  { owner }: Pick<TestApi, 'owner'>,
  { user, email }: Pick<SignedInGuardian, 'user' | 'email'>,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await owner.query(
    `INSERT INTO email_confirmation (token_hash, guardian_id, email, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [tokenHash, user._id, email],
  );
  return token;
}

/** Creates another session of a guardian directly in the database; returns its token. */
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

/** Creates the token of an e-mail's link to a new password or to sign in; returns it. */
export async function createEmailLink(
  { owner }: Pick<TestApi, 'owner'>,
  table: 'password_reset' | 'login_link',
  guardianId: string,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await owner.query(
    `INSERT INTO ${table} (token_hash, guardian_id, expires_at)
     VALUES ($1, $2, now() + interval '1 hour')`,
    [tokenHash, guardianId],
  );
  return token;
}

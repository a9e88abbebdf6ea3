import { createHash, randomUUID } from 'node:crypto';
import type { TestApi } from '../api.ts';
import { type Assertion, Authenticator, type Registration } from '../authenticator.ts';
import { call } from '../client.ts';

export interface Passkeys {
  /** A passkey that may be removed. */
  passkey: string;
  /** A browser's new passkey, not stored yet. */
  newPasskey: Registration;
  /** A browser's answer for a sign-in; can be used once. */
  passkeyAnswer: Assertion;
  /** A browser's answer for a step-up in a session; can be used once. */
  stepUpAnswer: Assertion;
}

/** A guardian's passkeys: one to remove, one to sign in with, one still to be added. */
export async function createPasskeys(
  api: TestApi,
  { token, guardian }: { token: string; guardian: string },
): Promise<Passkeys> {
  const { origin, hostname: rpId } = new URL(api.url);
  const user = { id: handleOf(guardian), name: 'guardian', displayName: 'Guardian' };
  const create = async (authenticator: Authenticator) => {
    const challenge = await plantChallenge(api, rpId, guardian);
    return authenticator.create({ challenge, rp: { id: rpId, name: 'Wefood' }, user });
  };
  const add = async (authenticator: Authenticator) => {
    const body = { name: 'Phone', credential: await create(authenticator) };
    return (await call(api.url, 'POST /auth/passkeys', { token, body })).body._id;
  };
  const answer = async () => {
    const used = new Authenticator(origin);
    await add(used);
    return used.get({ challenge: await plantChallenge(api, rpId, null), rpId });
  };
  return {
    passkey: await add(new Authenticator(origin)),
    newPasskey: await create(new Authenticator(origin)),
    passkeyAnswer: await answer(),
    stepUpAnswer: await answer(),
  };
}

const handleOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** Stores a challenge as the routes that begin a ceremony do, without authentication. */
async function plantChallenge(
  { owner }: TestApi,
  rpId: string,
  guardian: string | null,
): Promise<string> {
  const challenge = Buffer.from(randomUUID()).toString('base64url');
  await owner.query(
    `INSERT INTO passkey_challenge (challenge_hash, rp_id, guardian_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [createHash('sha256').update(challenge).digest(), rpId, guardian],
  );
  return challenge;
}

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;

/** The time that a browser has to answer. */
export const CEREMONY_TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** The site and purpose of a challenge, and the guardian; without a guardian at sign-in. */
interface Ceremony {
  rpId: string;
  guardianId?: string;
}

/** A new challenge, base64url, stored so that every copy of the API can check it. */
export async function issueChallenge(
  { db }: Services,
  { rpId, guardianId }: Ceremony,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      rp_id: rpId,
      guardian_id: guardianId ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute();
  return challenge;
}

/**
 * Uses up the challenge that a browser signed, even if the ceremony fails.
 * @param clientDataJSON base64url, as the browser sent it
 * @returns the challenge if it was valid for this ceremony
 */
export async function spendChallenge(
  { db }: Services,
  clientDataJSON: string,
  { rpId, guardianId }: Ceremony,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['rp_id', 'guardian_id', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirst();
  const isGood =
    spent?.inTime && spent.rp_id === rpId && spent.guardian_id === (guardianId ?? null);
  return isGood ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge }: { challenge?: unknown } = JSON.parse(text);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The accepted signature algorithms (COSE), the preferred one first: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];

/**
 * The opaque user id that an authenticator stores with a passkey: the bytes of the guardian's id.
 */
export const userHandleOf = (guardianId: string): string =>
  Buffer.from(guardianId.replaceAll('-', ''), 'hex').toString('base64url');

import { type Kysely, sql } from 'kysely';
import { hashToken, newToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Proof, ProvenGuardian } from '../open-session.ts';

const VALID_MINUTES = 10;

/** The guardian who has passed the first step of a sign-in, and the means. */
export interface FirstStep extends ProvenGuardian {
  proof: Exclude<Proof, 'passkey'>;
}

export const isSecondFactorOn = async (db: Kysely<DB>, guardianId: string): Promise<boolean> =>
  (await db
    .selectFrom('second_factor')
    .select('guardian_id')
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst()) !== undefined;

/** @returns the ticket that the second step sends instead of e-mail and password */
export async function createTicket(
  db: Kysely<DB>,
  { guardianId, proof, accessEpoch }: FirstStep,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await db
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: tokenHash,
      guardian_id: guardianId,
      proof,
      access_epoch: accessEpoch,
      expires_at: sql<Date>`now() + make_interval(mins => ${VALID_MINUTES})`,
    })
    .execute();
  return token;
}

/** @throws Failure sign_in_expired */
export async function findTicket(db: Kysely<DB>, ticket: string): Promise<FirstStep> {
  const row = await db
    .selectFrom('sign_in_ticket')
    .innerJoin('guardian', 'guardian.id', 'sign_in_ticket.guardian_id')
    .select(['guardian_id', 'proof', 'sign_in_ticket.access_epoch'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('guardian.deleted_at', 'is', null)
    .whereRef('guardian.access_epoch', '=', 'sign_in_ticket.access_epoch')
    .executeTakeFirstOrThrow(() => new Failure('sign_in_expired'));
  const { guardian_id: guardianId, access_epoch: accessEpoch, proof } = row;
  return { guardianId, accessEpoch, proof: proof === 'link' ? 'link' : 'password' };
}

/** Deletes the ticket, which works once. @throws Failure sign_in_expired */
export async function useTicket(db: Kysely<DB>, ticket: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_ticket')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Failure('sign_in_expired');
}

import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { operatorCredentials, setOperatorCookie } from '../../../auth/operator-credentials.ts';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { hashToken, newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { type Failure, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { viewSessions } from '../../session/index.ts';

const now = sql<Date>`now()`;

/** An operator whose sign-in was proved. */
export interface ProvenOperator {
  id: string;
  /**
   * The operator's access epoch, read no later than the secret with which the proof was compared.
   */
  accessEpoch: number;
}

/**
 * Signs a proved operator in by a new token and ends the session whose token the browser sent
 * (product:operating#sessions). A lock of the operator's row serialises this with the end of
 * access.
 * @throws Failure `refusal`, where access was ended since the proof
 */
export async function startSession(
  trx: Transaction<DB>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id: operatorId, accessEpoch }: ProvenOperator,
  refusal: Failure,
): Promise<void> {
  const living = await trx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operatorId)
    .where('access_epoch', '=', accessEpoch)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!living) throw refusal;
  const former = operatorCredentials(request);
  if (former) {
    await trx
      .updateTable('operator_session')
      .set({ revoked_at: now })
      .where('token_hash', '=', hashToken(former.token))
      .where('operator_id', 'in', (from) =>
        from.selectFrom('operator').select('id').where('kind', '=', 'person'),
      )
      .where('revoked_at', 'is', null)
      .execute();
  }
  const { token, tokenHash } = newToken();
  await trx
    .insertInto('operator_session')
    .values({
      operator_id: operatorId,
      token_hash: tokenHash,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      expires_at: sql<Date>`now() + make_interval(mins => ${OPERATOR_LIMITS.idleMinutes})`,
    })
    .execute();
  await writeAudit(trx, {
    operator: operatorId,
    action: 'operator.signed-in',
    subject: operatorId,
  });
  request.signsIn = operatorId;
  setOperatorCookie(request, reply, token);
}

/** The operator's living sessions, the last used first. */
export async function listSessions({ db }: Services, { id, sessionId }: SignedInOperator) {
  const rows = await db
    .selectFrom('operator_session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('operator_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return viewSessions(rows, sessionId);
}

/** Ends one session of the operator. @throws Failure not_found */
export async function endSession(
  { db }: Services,
  operator: SignedInOperator,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operator_session')
      .set({ revoked_at: now })
      .where('id', '=', sessionId)
      .where('operator_id', '=', operator.id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      operator: operator.id,
      action: 'operator.session-ended',
      subject: sessionId,
    });
  });
}

/**
 * Voids every earlier proof: it opens no session any more. The operator stays locked until the
 * transaction ends: call this before locking sessions.
 */
export async function raiseAccessEpoch(trx: Transaction<DB>, operatorId: string): Promise<void> {
  await trx
    .updateTable('operator')
    .set({ access_epoch: sql<number>`access_epoch + 1` })
    .where('id', '=', operatorId)
    .execute();
}

/** Ends every session of the operator except the asking one, and every sign-in under way. */
export async function endOtherSessions(
  trx: Transaction<DB>,
  { id, sessionId }: SignedInOperator,
): Promise<void> {
  await raiseAccessEpoch(trx, id);
  const ended = await trx
    .updateTable('operator_session')
    .set({ revoked_at: now })
    .where('operator_id', '=', id)
    .where('id', '!=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await writeAudit(
    trx,
    ended.map((session) => ({
      operator: id,
      action: 'operator.session-ended' as const,
      subject: session.id,
    })),
  );
}

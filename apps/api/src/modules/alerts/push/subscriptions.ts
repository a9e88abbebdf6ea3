import { isPushService } from '@merenda/domain/help/push-services';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { invalid } from '../../../platform/failure.ts';
import { isPushKey } from '../../../platform/push/web-push.ts';
import type { Services } from '../../services.ts';
import { lockAccess } from '../../session/index.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Browsers of one guardian; a further one replaces the oldest. */
const MAX_DEVICES = 10;

/**
 * Subscribes the asking browser to push messages for as long as its session lasts. A browser to
 * which somebody else has signed in since belongs to them (product:help#push-messages).
 * @throws Failure validation_failed for an address that is no browser's push service, or a key that
 * is not valid; unauthenticated when the session has ended meanwhile
 */
export async function subscribe(
  { db, env }: Services,
  guardian: SignedIn,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const isDouble =
    env.PUSH_SERVICE_URL !== undefined &&
    new URL(endpoint).origin === new URL(env.PUSH_SERVICE_URL).origin;
  if (!isDouble && !isPushService(endpoint)) {
    throw invalid('body.endpoint', 'not a push service of a browser');
  }
  if (!isPushKey(keys.p256dh)) throw invalid('body.keys.p256dh', 'not a point on P-256');
  await db.transaction().execute(async (trx) => {
    await lockAccess(trx, guardian);
    await trx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
    await trx
      .insertInto('push_subscription')
      .values({
        id: uuidv7(),
        guardian_id: guardian.id,
        session_id: guardian.sessionId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
      })
      .onConflict((conflict) => conflict.column('endpoint').doNothing())
      .execute();
    await trx
      .deleteFrom('push_subscription')
      .where('id', 'in', (query) =>
        query
          .selectFrom('push_subscription')
          .select('id')
          .where('guardian_id', '=', guardian.id)
          .orderBy('id', 'desc')
          .offset(MAX_DEVICES),
      )
      .execute();
  });
}

/** Ends one browser's subscription of the guardian's; an unknown address changes nothing. */
export async function unsubscribe(
  { db }: Pick<Services, 'db'>,
  guardian: Pick<SignedIn, 'id'>,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('guardian_id', '=', guardian.id)
    .execute();
}

/** The addresses of the guardian's browsers that get push messages now. */
export async function listEndpoints(db: Kysely<DB>, guardianId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select('endpoint')
    .where('push_subscription.guardian_id', '=', guardianId)
    .where('session.revoked_at', 'is', null)
    .orderBy('push_subscription.id')
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

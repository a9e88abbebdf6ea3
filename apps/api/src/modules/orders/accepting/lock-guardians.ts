import type { NamedGuardian } from '@merenda/domain/people/guardian-names';
import { sql, type Transaction } from 'kysely';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';

/** The guardian who orders: signed in, or represented by a job. */
export type Orderer = GuardianAccount & { sessionId?: string };

/** The guardians who may order, by guardian and session. */
export type Orderers = ReadonlyMap<string, NamedGuardian>;

/**
 * Locks the guardians who have not left, been blocked or signed out since their requests. Locks are
 * taken in one order; none of the guardians leaves until the transaction ends.
 */
export async function lockGuardians(
  trx: Transaction<DB>,
  orderers: readonly Orderer[],
): Promise<Orderers> {
  const rows = await lockOrderers(trx, {
    guardians: orderers.map(({ id }) => id),
    sessions: orderers.map(({ sessionId }) => sessionId ?? null),
  });
  return new Map(
    rows.map(({ sessionId, ...named }) => [keyOf({ id: named.id, sessionId }), named]),
  );
}

type OrdererKeys = { guardians: readonly string[]; sessions: readonly (string | null)[] };

const lockOrderers = builtOnce((db, value: PlaceOf<OrdererKeys>) =>
  db
    .selectFrom(
      sql<{ guardian: string; session: string | null }>`
        unnest(${value('guardians')}::uuid[], ${value('sessions')}::uuid[])`.as<'asked'>(
        sql`asked (guardian, session)`,
      ),
    )
    .innerJoin('guardian', 'guardian.id', 'asked.guardian')
    .leftJoin('session', 'session.id', 'asked.session')
    .select(['guardian.id', 'guardian.name', 'guardian.country', 'asked.session as sessionId'])
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('asked.session', 'is', null),
        eb.and([eb('session.id', 'is not', null), eb('session.revoked_at', 'is', null)]),
      ]),
    )
    .orderBy('guardian.id')
    .forKeyShare('guardian'),
);

/** @throws Failure not_found for a guardian who may not order any more */
export function namedOrderer(orderers: Orderers, orderer: Orderer): NamedGuardian {
  const named = orderers.get(keyOf(orderer));
  if (named === undefined) throw notFound();
  return named;
}

const keyOf = ({ id, sessionId }: { id: string; sessionId?: string | null }): string =>
  `${id} ${sessionId ?? ''}`;

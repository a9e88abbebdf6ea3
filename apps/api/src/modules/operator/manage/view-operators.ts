import type {
  listOperators as listContract,
  openOperator as openContract,
} from '@merenda/contract/administration/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/database/generated.ts';
import { keysetPage } from '../../../platform/database/keyset.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { namePlaces } from '../proposals/proposal-view.ts';
import { accessVersion } from './access.ts';

type ListSchema = (typeof listContract)['schema'];
type Opened = z.input<(typeof openContract)['schema']['response'][200]>;
type Row = z.input<ListSchema['response'][200]>['docs'][number];

const isLiving = sql<boolean>`revoked_at IS NULL AND expires_at > now()`;

/** People and scripts by name, with access, last use and second factor. */
export async function listOperatorRows(
  { db }: Pick<Services, 'db'>,
  { q = '', state, ...page }: z.output<ListSchema['querystring']>,
): Promise<z.input<ListSchema['response'][200]>> {
  const matching = operators(db)
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(name || ' ' || coalesce(email, '')), lower(${q})) > 0`),
    )
    .$if(state === 'active', (query) => query.where('disabled_at', 'is', null))
    .$if(state === 'disabled', (query) => query.where('disabled_at', 'is not', null));
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [
      { column: 'operator.name', type: 'text' },
      { column: 'operator.id', type: 'uuid' },
    ],
    direction: 'asc',
  });
  const access = await namePlaces(db, rows);
  return { docs: rows.map((row) => ({ ...factsOf(row), ...access(row) })), ...rest };
}

/** One operator, with the living sessions. @throws Failure not_found */
export async function openOperator({ db }: Pick<Services, 'db'>, id: string): Promise<Opened> {
  const row = await operators(db).where('operator.id', '=', id).executeTakeFirstOrThrow(notFound);
  const sessions = await db
    .selectFrom('operator_session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('operator_id', '=', id)
    .where(isLiving)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  const proposal = await db
    .selectFrom('operator_proposal')
    .select('id')
    .where('operator_id', '=', id)
    .where('operator_proposal.status', '=', 'open')
    .executeTakeFirst();
  const access = await namePlaces(db, [row]);
  return {
    ...factsOf(row),
    ...access(row),
    version: accessVersion(row),
    sessions: sessions.map((session) => ({
      _id: session.id,
      userAgent: session.user_agent,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    ...(proposal && { proposal: proposal.id }),
  };
}

const operators = (db: Kysely<DB>) =>
  db
    .selectFrom('operator')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('operator_session')
          .select((eb) => [
            eb.fn.max('last_seen_at').as('last_seen_at'),
            eb.fn.max('expires_at').as('expires_at'),
          ])
          .whereRef('operator_id', '=', 'operator.id')
          .as('use'),
      (join) => join.onTrue(),
    )
    .leftJoin('operator_totp', (join) =>
      join
        .onRef('operator_totp.operator_id', '=', 'operator.id')
        // An app whose first code has not come counts for nothing.
        .on('operator_totp.last_step', 'is not', null),
    )
    .select([
      'operator.id',
      'kind',
      'name',
      'email',
      'roles',
      'everywhere',
      'companies',
      'schools',
      'use.last_seen_at',
      'use.expires_at',
      sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
      sql<boolean>`disabled_at IS NOT NULL`.as('isDisabled'),
      sql<boolean>`"use".expires_at <= now()`.as('isOver'),
      sql<boolean>`operator_totp.operator_id IS NOT NULL`.as('hasSecondFactor'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof operators>['execute']>>[number];

function factsOf(row: Found): Omit<Row, 'roles' | 'everywhere' | 'companies' | 'schools'> {
  const isScript = row.kind === 'script';
  return {
    _id: row.id,
    kind: isScript ? 'script' : 'person',
    name: row.name,
    ...(row.email && { email: row.email }),
    state: stateOf(row),
    hasSecondFactor: row.hasSecondFactor,
    ...(row.last_seen_at && { lastSeenAt: row.last_seen_at.toISOString() }),
    ...(isScript && row.expires_at ? { until: row.expires_at.toISOString() } : {}),
  };
}

function stateOf({ kind, isDisabled, hasPassword, isOver }: Found): Row['state'] {
  if (isDisabled) return 'disabled';
  if (kind === 'script') return isOver ? 'ended' : 'active';
  return hasPassword ? 'active' : 'new';
}

import type { Alert } from '@merenda/contract';
import type { listAlerts as route } from '@merenda/contract/help/alerts';
import type { Language } from '@merenda/domain/places/languages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import { countedBy } from '../../platform/database/total-of.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { alertView, selectAlerts } from './alert-view.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/** The guardian's alerts, newest first: all, or those that are open or resolved. */
export async function listAlerts(
  { db }: Pick<Services, 'db'>,
  guardian: Pick<SignedIn, 'id'>,
  { resolved, offset, limit }: Query,
  language: Language,
) {
  const rows = await PAGES[resolved ?? 'all'](db, { guardian: guardian.id, offset, limit });
  const count = async () => {
    const { total } = await matching(db, guardian.id, resolved)
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return {
    docs: rows.map((row) => alertView(row, language)),
    total: countedBy({ offset, limit, found: rows.length }) ?? (await count()),
    offset,
    limit,
  };
}

const matching = (
  db: Kysely<DB>,
  guardian: string | RawBuilder<string>,
  resolved: Query['resolved'],
) =>
  selectAlerts(db)
    .where('alert.guardian_id', '=', guardian)
    .$if(resolved !== undefined, (alerts) =>
      alerts.where('resolved_at', resolved === 'true' ? 'is not' : 'is', null),
    );

const pageOf = (resolved: Query['resolved']) =>
  builtOnce((db, value: PlaceOf<{ guardian: string; offset: number; limit: number }>) =>
    matching(db, value('guardian'), resolved)
      .orderBy('alert.created_at', 'desc')
      .orderBy('alert.id', 'desc')
      .offset(value('offset'))
      .limit(value('limit')),
  );

const PAGES = { all: pageOf(undefined), true: pageOf('true'), false: pageOf('false') };

/** Dismisses one of the guardian's alerts; a repeat changes nothing. @throws Failure not_found */
export async function dismissAlert(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: Pick<SignedIn, 'id'>,
  id: string,
  language: Language,
): Promise<Alert> {
  await db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`coalesce(resolved_at, ${clock()})` })
    .where('id', '=', id)
    .where('guardian_id', '=', guardian.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  const row = await selectAlerts(db).where('alert.id', '=', id).executeTakeFirstOrThrow(notFound);
  return alertView(row, language);
}

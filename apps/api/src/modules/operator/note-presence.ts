import { OPENED_BY, type OpenedKind } from '@merenda/contract/administration/presence';
import {
  hasOperatorRight,
  mayTouch,
  PRESENCE,
  sufficientRights,
} from '@merenda/domain/people/operators';
import { sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findPlace } from './find-place.ts';

/** A record that a page of the console shows. */
interface Opened {
  kind: OpenedKind;
  id: string;
}

/**
 * Notes which record an operator's page shows, and answers the others who have it open, by name
 * (product:console#presence).
 * @throws Failure operator_not_allowed, not_found for a record that the operator may not open
 */
export async function notePresence(
  { db }: Pick<Services, 'db'>,
  operator: SignedInOperator,
  { page, ...opened }: Opened & { page: string },
) {
  await checkOpened(db, operator, opened);
  const shown = { kind: opened.kind, record_id: opened.id, seen_at: sql<Date>`now()` };
  await db
    .insertInto('operator_presence')
    .values({ operator_id: operator.id, page, ...shown })
    .onConflict((conflict) => conflict.columns(['operator_id', 'page']).doUpdateSet(shown))
    .execute();
  const docs = await db
    .selectFrom('operator')
    .select(['id as _id', 'name'])
    .where('id', '!=', operator.id)
    .where('disabled_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('operator_presence')
        .select('operator_id')
        .where('kind', '=', opened.kind)
        .where('record_id', '=', opened.id)
        .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${PRESENCE.keptSeconds})`),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { docs };
}

/** As the route that opens the record: its right, then its scope. */
async function checkOpened(
  db: Services['db'],
  operator: SignedInOperator,
  { kind, id }: Opened,
): Promise<void> {
  const { right, touches } = OPENED_BY[kind];
  const rights = sufficientRights(right);
  if (!rights.some((one) => hasOperatorRight(operator.roles, one))) {
    throw new Failure('operator_not_allowed', { message: `wants ${right}` });
  }
  const place =
    touches === 'installation' ? touches : await findPlace(db, touches['params.id'], id);
  if (!place || !mayTouch(operator, place)) throw notFound();
}

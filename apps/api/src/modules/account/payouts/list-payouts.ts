import type { Kysely, RawBuilder } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { countedBy } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { openDetails } from './details.ts';
import { payoutView } from './payout.ts';

/** A guardian's payouts, newest first, with masked bank data. */
export async function listPayouts(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
  { offset, limit }: { offset: number; limit: number },
) {
  const { db } = services;
  const rows = await pageOfOwn(db, { guardian: guardian.id, offset, limit });
  const count = async () => {
    const { total } = await ownPayouts(db, guardian.id)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const ids = rows.map(({ id }) => id);
  const details = await openDetails(services, db, ids);
  const docs = rows.map((row) => payoutView(row, details.get(row.id)));
  const total = countedBy({ offset, limit, found: rows.length }) ?? (await count());
  return { docs, total, offset, limit };
}

const ownPayouts = (db: Kysely<DB>, guardian: string | RawBuilder<string>) =>
  db.selectFrom('payout_request').where('guardian_id', '=', guardian);

type OwnPage = { guardian: string; offset: number; limit: number };

const pageOfOwn = builtOnce((db, value: PlaceOf<OwnPage>) =>
  ownPayouts(db, value('guardian'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(value('offset'))
    .limit(value('limit')),
);

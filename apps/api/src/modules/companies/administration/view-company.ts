import type {
  listCompanies as listContract,
  openCompany as openContract,
} from '@merenda/contract/administration/companies';
import { wireFee } from '@merenda/domain/money/fees';
import { toMajor } from '@merenda/domain/money/money';
import { fourEyesOf, highestFourEyes } from '@merenda/domain/payouts/payouts';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/database/generated.ts';
import { keysetPage } from '../../../platform/database/keyset.ts';
import { notFound } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { withinScope } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { findFees, findPlannedFees } from '../fees.ts';

type Needed = Pick<Services, 'db'>;
type ListSchema = (typeof listContract)['schema'];
type Opened = z.input<(typeof openContract)['schema']['response'][200]>;

const companies = (db: Kysely<DB>) =>
  db
    .selectFrom('company')
    .select([
      'company.id',
      'company.name',
      'country',
      'currency',
      'time_zone',
      'providers',
      'ways_off',
    ])
    .leftJoin('operator', 'operator.id', 'company.four_eyes_asked_by')
    .select(['four_eyes_from_minor', 'four_eyes_asked_by', 'four_eyes_asked_minor'])
    .select('operator.name as asked_name')
    .select((eb) =>
      eb
        .selectFrom('school')
        .whereRef('school.company_id', '=', 'company.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('schools'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number];

/** The companies of a scope, by name. */
export async function listCompanies(
  { db }: Needed,
  scope: OperatorScope,
  page: z.output<ListSchema['querystring']>,
): Promise<z.input<ListSchema['response'][200]>> {
  const matching = companies(db).where(withinScope(scope, { company: 'company.id' }));
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [
      { column: 'company.name', type: 'text' },
      { column: 'company.id', type: 'text' },
    ],
    direction: 'asc',
  });
  return { docs: rows.map(factsOf), ...rest };
}

/**
 * A company with its ways to pay, their fees now and the planned ones.
 * @param reader the asker of another amount of four eyes is no second person
 * @throws Failure not_found
 */
export async function openCompany(
  { db }: Needed,
  reader: { id: string },
  id: string,
): Promise<Opened> {
  const row = await companies(db).where('company.id', '=', id).executeTakeFirstOrThrow(notFound);
  return { ...factsOf(row), fourEyes: fourEyesView(row, reader), ways: await findWays(db, row) };
}

function fourEyesView(row: Row, reader: { id: string }): Opened['fourEyes'] {
  const { currency, four_eyes_from_minor: own, four_eyes_asked_minor: asked } = row;
  const major = (minor: bigint) => toMajor(minor, currency);
  return {
    from: major(fourEyesOf(currency, own)),
    ...(own !== null && { own: major(own) }),
    highest: major(highestFourEyes(currency)),
    ...(row.four_eyes_asked_by !== null && {
      asked: {
        from: major(fourEyesOf(currency, asked)),
        by: row.asked_name ?? '',
        isOwn: row.four_eyes_asked_by === reader.id,
      },
    }),
    version: fourEyesVersion(row),
  };
}

/** Names the own amount that was read, and who asks for which other one. */
export const fourEyesVersion = (
  row: Pick<Row, 'four_eyes_from_minor' | 'four_eyes_asked_by' | 'four_eyes_asked_minor'>,
): string =>
  versionOf({
    own: String(row.four_eyes_from_minor),
    asked: String(row.four_eyes_asked_minor),
    by: row.four_eyes_asked_by,
  });

/** A company's ways to pay, each with its fees and the version that names them. */
export async function findWays(
  db: Kysely<DB>,
  { id, currency, providers, ways_off }: Pick<Row, 'id' | 'currency' | 'providers' | 'ways_off'>,
): Promise<Opened['ways']> {
  const fees = await findFees(db, id);
  const planned = await findPlannedFees(db, id);
  return providers.map((provider) => {
    const { [provider]: fee } = fees;
    const { [provider]: change } = planned;
    const told = {
      ...(fee && { fee: wireFee(fee, currency) }),
      ...(change && {
        planned: {
          startsAt: change.startsAt.toISOString(),
          fee: wireFee(change.rule, currency),
        },
      }),
    };
    const off = ways_off.includes(provider) && { isOff: true as const };
    return { provider, ...off, ...told, version: versionOf(told) };
  });
}

const factsOf = ({ id, time_zone, ...row }: Row) => ({
  _id: id,
  name: row.name,
  country: row.country,
  currency: row.currency,
  timeZone: time_zone,
  schools: row.schools ?? 0,
});

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
    .select(['id', 'name', 'country', 'currency', 'time_zone', 'providers', 'ways_off'])
    .select('four_eyes_from_minor')
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
  const matching = companies(db).where(withinScope(scope, { company: 'id' }));
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [
      { column: 'name', type: 'text' },
      { column: 'id', type: 'text' },
    ],
    direction: 'asc',
  });
  return { docs: rows.map(factsOf), ...rest };
}

/** A company with its ways to pay, their fees now and the planned ones. @throws Failure not_found */
export async function openCompany({ db }: Needed, id: string): Promise<Opened> {
  const row = await companies(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return { ...factsOf(row), fourEyes: fourEyesView(row), ways: await findWays(db, row) };
}

function fourEyesView({ currency, four_eyes_from_minor: own }: Row): Opened['fourEyes'] {
  const major = (minor: bigint) => toMajor(minor, currency);
  return {
    from: major(fourEyesOf(currency, own)),
    ...(own !== null && { own: major(own) }),
    highest: major(highestFourEyes(currency)),
    version: fourEyesVersion(own),
  };
}

/** Names the own amount that was read. */
export const fourEyesVersion = (own: bigint | null): string => versionOf({ own: String(own) });

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

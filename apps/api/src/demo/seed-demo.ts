import type { Kysely, Transaction } from 'kysely';
import { syncCompanies } from '../modules/companies/index.ts';
import type { Services } from '../modules/services.ts';
import { findPlaces } from '../platform/cells.ts';
import type { Clock } from '../platform/clock.ts';
import type { DB } from '../platform/database/generated.ts';
import { lockName } from '../platform/database/locks.ts';
import { createDesk } from './create-desk.ts';
import { createFamily } from './create-family.ts';
import { createHealthForms } from './create-health-forms.ts';
import { createOperators } from './create-operators.ts';
import { createSchools } from './create-schools.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { DEMO_COMPANIES } from './data/companies/index.ts';
import { guardianId } from './ids.ts';
import { createNeighbours } from './neighbours/create-neighbours.ts';
import { planHistory } from './plan/history.ts';
import { refreshMenus } from './refresh-menus.ts';
import { writeHistory } from './write-history.ts';

/**
 * Writes the demo data of every open company (product:operating#demo-data), as the database's
 * owner: operators, schools, menus, a family with its health forms and three months of its money. A help
 * desk has its conversations. Each company is one transaction. Where the data exists already, only the menus' dates are moved to today.
 */
export async function seedDemo(
  db: Kysely<DB>,
  clock: Clock,
  services: Pick<Services, 'env' | 'log' | 'passwords'>,
): Promise<void> {
  await syncCompanies({ db, env: services.env });
  const [first] = DEMO_COMPANIES;
  if (services.env.DATA_KEY && first)
    await db.transaction().execute((trx) => createOperators(trx, first, services));
  const places = await findPlaces(db);
  for (const company of DEMO_COMPANIES) {
    if (places.get(company.id) !== 'here') continue;
    await db.transaction().execute((trx) => seedCompany(trx, company, clock(), services));
  }
}

async function seedCompany(
  trx: Transaction<DB>,
  company: DemoCompany,
  now: Date,
  services: Pick<Services, 'env' | 'log' | 'passwords'>,
): Promise<void> {
  // Two copies that start at the same moment write it once.
  await lockName(trx, 'demo', `demo ${company.id}`);
  const known = await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardianId(company))
    .executeTakeFirst();
  if (known) return refreshMenus(trx, company, now);
  if (company.fourEyesFrom !== undefined) {
    const own = { four_eyes_from_minor: company.fourEyesFrom };
    await trx.updateTable('company').set(own).where('id', '=', company.id).execute();
  }
  const movements = planHistory(company, now);
  await createSchools(trx, company, now);
  const openedAt = movements[0]?.at ?? now;
  await createFamily(trx, company, { ...services, openedAt });
  // Without a DATA_KEY nothing can be encrypted; `npm start` creates one.
  if (services.env.DATA_KEY) await createHealthForms(trx, company, { ...services, openedAt });
  await writeHistory(trx, company, { movements, now });
  await createDesk(trx, company, { ...services, now });
  if (company === DEMO_COMPANIES[0]) {
    await createNeighbours(trx, company, { ...services, now });
  }
}

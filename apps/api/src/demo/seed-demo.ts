import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/generated.ts';
import { syncCompanies } from '../modules/companies/index.ts';
import type { Services } from '../services.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { DEMO_COMPANIES } from './data/companies/index.ts';
import { fileHealthForms } from './file-health-forms.ts';
import { guardianId } from './ids.ts';
import { layOutSchools } from './lay-out-schools.ts';
import { planHistory } from './plan/history.ts';
import { refreshMenus } from './refresh-menus.ts';
import { signUpFamily } from './sign-up-family.ts';
import { writeHistory } from './write-history.ts';

/**
 * The demo data of every open company (decision I.3), as the database's owner: schools, menus, a
 * family with its health forms and three months of its money. Each company is one transaction: whole or not at all. Where
 * it was made before, only the menus move on to today.
 */
export async function seedDemo(
  db: Kysely<DB>,
  clock: Clock,
  services: Pick<Services, 'env' | 'log'>,
): Promise<void> {
  await syncCompanies({ db });
  for (const company of DEMO_COMPANIES) {
    await db.transaction().execute((trx) => seedCompany(trx, company, clock(), services));
  }
}

async function seedCompany(
  trx: Transaction<DB>,
  company: DemoCompany,
  now: Date,
  services: Pick<Services, 'env' | 'log'>,
): Promise<void> {
  // Two copies that start at the same moment make it once.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`demo ${company.id}`}, 3))`.execute(
    trx,
  );
  const known = await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardianId(company))
    .executeTakeFirst();
  if (known) return refreshMenus(trx, company, now);
  const movements = planHistory(company, now);
  await layOutSchools(trx, company, now);
  const openedAt = movements[0]?.at ?? now;
  await signUpFamily(trx, company, openedAt);
  // Without a DATA_KEY there is nothing to encrypt them with; npm start makes one.
  if (services.env.DATA_KEY) await fileHealthForms(trx, company, { ...services, openedAt });
  await writeHistory(trx, company, { movements, now });
}

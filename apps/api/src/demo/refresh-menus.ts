import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/generated.ts';
import { addPictures } from './add-pictures.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { menuId } from './ids.ts';
import { servedFrom } from './school-days.ts';

/** Moves the dates of the demo menus to a month from today, and gives dishes their drawings. */
export async function refreshMenus(
  trx: Transaction<DB>,
  company: DemoCompany,
  now: Date,
): Promise<void> {
  await addPictures(trx, company);
  for (const school of company.schools) {
    if (school.menus.length === 0) continue;
    await trx
      .updateTable('menu')
      .set(servedFrom(now, school.timeZone))
      .where(
        'id',
        'in',
        school.menus.map((kind) => menuId(company, school.name, kind)),
      )
      .execute();
  }
}

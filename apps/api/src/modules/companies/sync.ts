import { COMPANY_PURPOSES } from '@merenda/domain/books/postings';
import { BRANDS } from '@merenda/domain/brands/brands';
import { openAccount } from '@merenda/ledger';
import { findPlaces } from '../../platform/cells.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { Services } from '../services.ts';
import { companyAccount } from './accounts.ts';
import { writeFees } from './fees.ts';

/**
 * Writes the companies of the brands' data, and their ledger accounts, into the database: those of
 * COMPANIES and those that a move has brought, never one that has left.
 */
export async function syncCompanies({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const places = await findPlaces(db);
  for (const brand of BRANDS) {
    const { companyId, country, currency, timeZone } = brand;
    if (!companyId || !country || !currency || !timeZone) continue;
    const isWanted = env.COMPANIES?.includes(companyId) ?? true;
    if ((places.get(companyId) ?? (isWanted ? 'here' : 'left')) !== 'here') continue;
    const company = {
      name: brand.name,
      country,
      currency,
      time_zone: timeZone,
      variant: brand.variant,
      providers: [...brand.providers],
      preselected_provider: brand.preselectedProvider ?? null,
    };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('company')
        .values({ id: companyId, ...company })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(company))
        .execute();
      await writeFees(trx, companyId, brand.fees ?? {});
      for (const purpose of COMPANY_PURPOSES) {
        const id = companyAccount(companyId, purpose, currency);
        await openAccount(executorOf(trx), { id, mode: 'append', currency, kind: purpose });
      }
    });
  }
}

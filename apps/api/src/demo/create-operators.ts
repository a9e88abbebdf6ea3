import { DEMO_OPERATORS, demoSecret } from '@merenda/domain/people/demo-operators';
import type { Transaction } from 'kysely';
import type { Services } from '../modules/services.ts';
import type { DB } from '../platform/database/generated.ts';
import { sealSecret } from '../platform/seal/data-key.ts';
import { DEMO_PASSWORD } from './create-family.ts';
import type { DemoCompany } from './data/companies/company.ts';

/**
 * Creates the demo's operators with the password of its guardians and an authenticator app that is set up
 * already (product:operating#demo-data). The schools' operator belongs to one company, whose first school
 * has meals; the others belong to all. They need a DATA_KEY; where they exist nothing changes.
 */
export async function createOperators(
  trx: Transaction<DB>,
  company: DemoCompany,
  services: Pick<Services, 'env' | 'passwords'>,
): Promise<void> {
  const passwordHash = await services.passwords.hash(DEMO_PASSWORD);
  for (const operator of DEMO_OPERATORS) {
    const made = await trx
      .insertInto('operator')
      .values({
        kind: 'person',
        name: operator.name,
        email: operator.email,
        roles: [operator.role],
        everywhere: !operator.isOfSchools,
        companies: operator.isOfSchools ? [company.id] : [],
        schools: [],
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) continue;
    const secret = Buffer.from(demoSecret(operator));
    const { sealed, print } = await sealSecret(services, trx, 'operator_totp', {
      id: made.id,
      secret,
    });
    await trx
      .insertInto('operator_totp')
      .values({ operator_id: made.id, sealed, data_key_print: print, last_step: 0n })
      .execute();
  }
}

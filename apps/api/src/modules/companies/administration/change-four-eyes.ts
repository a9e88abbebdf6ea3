import type { changeFourEyes as contract } from '@merenda/contract/administration/companies';
import { toMinor } from '@merenda/domain/money/money';
import { highestFourEyes } from '@merenda/domain/payouts/payouts';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { fourEyesVersion } from './view-company.ts';

/**
 * Decides from which amount on a company asks for a second person: its own one, no higher than its
 * currency's, or its currency's (product:reversal#four-eyes). An amount that is so already stays, without
 * an audit entry.
 * @throws Failure not_found
 * @throws Failure record_changed when somebody has decided another amount since
 * @throws Failure validation_failed for a higher amount than the currency's
 */
export async function changeFourEyes(
  { db }: Pick<Services, 'db'>,
  operator: Pick<SignedInOperator, 'id'>,
  id: string,
  { own, version }: z.output<(typeof contract)['schema']['body']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { currency, four_eyes_from_minor: before } = await trx
      .selectFrom('company')
      .select(['currency', 'four_eyes_from_minor'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const after = own === undefined ? null : toMinor(own, currency);
    if (after !== null && after > highestFourEyes(currency)) {
      throw invalid('own', 'above the amount of the currency', 'administration.error.fourEyes');
    }
    // The answer to the same request was lost.
    if (after === before) return;
    if (fourEyesVersion(before) !== version) throw new Failure('record_changed');
    await trx
      .updateTable('company')
      .set({ four_eyes_from_minor: after })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: 'company.four-eyes-changed',
      operator: operator.id,
      subject: id,
      detail: { before: told(before), after: told(after) },
    });
  });
}

const told = (minor: bigint | null): { fourEyesMinor?: string } =>
  minor === null ? {} : { fourEyesMinor: String(minor) };

import type { BankFile, Payer } from '@merenda/contract/payments/bank-files';
import { sumMinor } from '@merenda/domain/money/minor-units';
import { MAX_SEQUENCE_STEP } from '@merenda/domain/payouts/payers';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { invalid, notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { openDetails } from '../details.ts';
import { fits, isWritable, type Order } from './content.ts';
import { lastSequence, sequenceAfter, waitingPayouts } from './next-bank-file.ts';
import { bankFiles, bankFileView } from './view-bank-file.ts';

/**
 * Puts the approved payouts of a company into one file for its bank, each into one file only
 * (product:reversal#bank-files). The audit records the operator. An operator settles the payouts
 * when the bank has paid.
 * @returns no file when there is nothing to write; the payouts that this payer cannot pay by file
 * @throws Failure not_found
 * @throws Failure validation_failed for a number far above that of the last file
 */
export async function makeBankFile(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  operator: Pick<SignedInOperator, 'id'>,
  { companyId, payer: typed }: { companyId: string; payer: Payer },
): Promise<{ file?: BankFile; leftOut: string[] }> {
  return services.db.transaction().execute(async (trx) => {
    const { country } = await lockFiles(trx, companyId);
    const payer = await numbered(trx, companyId, typed);
    const payouts = await waitingPayouts(trx, companyId)
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .modifyEnd(sql`FOR NO KEY UPDATE SKIP LOCKED`)
      .execute();
    const details = await openDetails(
      services,
      trx,
      payouts.map(({ id }) => id),
    );
    const facts = { id: uuidv7(), companyId, madeAt: services.clock() };
    const orders = payouts.flatMap((payout): Order[] => {
      const opened = details.get(payout.id);
      return opened ? [{ payout, details: opened }] : [];
    });
    const written = orders
      .filter((order) => fits(order, payer, country) && isWritable(order, payer, facts))
      .map(({ payout }) => payout);
    const ids = written.map(({ id }) => id);
    const leftOut = payouts.flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
    const [first] = written;
    if (!first) return { leftOut };
    const { id: file } = facts;
    await trx
      .insertInto('bank_file')
      .values({
        id: file,
        company_id: companyId,
        payer,
        payouts: written.length,
        amount_minor: sumMinor(written.map(({ amount_minor }) => amount_minor)),
        currency: first.currency,
        made_by: operator.id,
        made_at: facts.madeAt,
      })
      .execute();
    await trx
      .updateTable('payout_request')
      .set({ bank_file: file })
      .where('id', 'in', ids)
      .execute();
    await writeAudit(
      trx,
      ids.map((subject) => ({
        action: 'payout.sent-to-bank' as const,
        operator: operator.id,
        subject,
        detail: { file },
      })),
    );
    const row = await bankFiles(trx).where('bank_file.id', '=', file).executeTakeFirstOrThrow();
    return { file: bankFileView(row), leftOut };
  });
}

/** One file of a company at a time: two never have the same number. @throws Failure not_found */
const lockFiles = (trx: Transaction<DB>, companyId: string) =>
  trx
    .selectFrom('company')
    .select('country')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/**
 * The payer with the typed number, or with the next one when a file has it already. The first file for a
 * bank may have any number.
 * @throws Failure validation_failed for a number far above the last one
 */
async function numbered(trx: Transaction<DB>, companyId: string, payer: Payer): Promise<Payer> {
  if (!('sequence' in payer)) return payer;
  const last = await lastSequence(trx, companyId, payer.bank);
  const next = sequenceAfter(last);
  if (last !== undefined && payer.sequence > next + MAX_SEQUENCE_STEP) {
    throw invalid('payer.sequence', 'far above the last', 'console.bankFile.farAbove');
  }
  return { ...payer, sequence: Math.max(payer.sequence, next) };
}

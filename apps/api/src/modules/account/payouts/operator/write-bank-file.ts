import { companyDay, companyTime } from '@merenda/domain/brands/company-time';
import { type CnabPayment, cnab240 } from '@merenda/domain/payouts/cnab240';
import { ibanFault, normaliseIban } from '@merenda/domain/payouts/iban';
import { isPayable, pain001 } from '@merenda/domain/payouts/pain001';
import { type BankSet, isPrintable } from '@merenda/domain/payouts/printed-name';
import { isCnpj } from '@merenda/domain/people/brazilian-tax-ids';
import { normaliseTaxId } from '@merenda/domain/people/tax-ids';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import type { Services } from '../../../services.ts';
import { openDetails, type PayoutDetails } from '../details.ts';
import type { Payout } from '../payout.ts';

const name = (set: BankSet) =>
  z.string().refine((text) => isPrintable(text, set), 'not a name that banks can write');
const exact = (most: number) => z.string().regex(new RegExp(`^[!-~]{0,${most}}$`));
const BRAZIL = countryOrDefault('BR');
const digits = (most: number) => z.string().regex(new RegExp(`^\\d{1,${most}}$`));

/** The paying account: a Brazilian one, or one with an IBAN. */
export const payer = z.union([
  z.strictObject({
    bank: z.string().regex(/^\d{3}$/),
    bankName: name('cnab'),
    cnpj: z
      .string()
      .transform((typed) => normaliseTaxId(BRAZIL, typed, 'company'))
      .refine(isCnpj, 'not a CNPJ'),
    name: name('cnab'),
    agreement: exact(20),
    agency: digits(5),
    agencyDigit: exact(1),
    account: digits(12),
    accountDigit: exact(1),
    /** The number of this file among all files for the bank, from 1. */
    sequence: z.int().min(1).max(999_999),
  }),
  z.strictObject({
    name: name('sepa'),
    iban: z
      .string()
      .transform(normaliseIban)
      .refine((iban) => !ibanFault(iban), 'not an IBAN'),
    bic: z
      .string()
      .regex(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/)
      .optional(),
  }),
]);

export type Payer = z.output<typeof payer>;

/** A bank file with its id, and the payouts that had to be left out of it. */
export interface BankFile {
  id: string;
  content: string;
  count: number;
  leftOut: string[];
}

interface Order {
  payout: Payout;
  details: PayoutDetails;
}

/**
 * Writes the approved payouts of a company into one file for its bank, each into one file only
 * (product:reversal#bank-files). The audit records the operator. An operator settles the payouts
 * when the bank has paid.
 * @returns undefined when there is nothing to write
 */
export async function writeBankFile(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  operator: Pick<SignedInOperator, 'id'>,
  { companyId, payer }: { companyId: string; payer: Payer },
): Promise<BankFile | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const payouts = await lockApproved(trx, companyId);
    const ids = payouts.map(({ id }) => id);
    const details = await openDetails(services, trx, ids);
    const orders = payouts.flatMap((payout): Order[] => {
      const opened = details.get(payout.id);
      return opened ? [{ payout, details: opened }] : [];
    });
    const file = { id: uuidv7(), companyId, now: services.clock() };
    const written = orders.filter((order) => fits(order, payer) && isWritable(order, payer, file));
    if (written.length === 0) return undefined;
    const { id } = file;
    const taken = written.map(({ payout }) => payout.id);
    await trx
      .updateTable('payout_request')
      .set({ bank_file: id })
      .where('id', 'in', taken)
      .execute();
    for (const subject of taken) {
      await writeAudit(trx, {
        action: 'payout.sent-to-bank',
        operator: operator.id,
        subject,
        detail: { file: id },
      });
    }
    const leftOut = ids.filter((each) => !taken.includes(each));
    return {
      id,
      content: contentOf(written, payer, file),
      count: taken.length,
      leftOut: leftOut.map((each) => `${each} has to be paid by hand`),
    };
  });
}

const lockApproved = (trx: Transaction<DB>, companyId: string): Promise<Payout[]> =>
  trx
    .selectFrom('payout_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .where('bank_file', 'is', null)
    .orderBy('created_at')
    .modifyEnd(sql`FOR UPDATE SKIP LOCKED`)
    .execute();

/** Tells whether the payer's bank can pay this payout by file. */
function fits({ payout, details: { destination, fiscalNumber } }: Order, payer: Payer): boolean {
  if ('iban' in payer) {
    return destination.type === 'iban' && isPayable(payout.amount_minor, payout.currency);
  }
  return (
    destination.type !== 'iban' && destination.type !== 'sort-code' && fiscalNumber !== undefined
  );
}

/**
 * False for a payout with signs that the bank's format lacks; the file goes without this payout.
 */
function isWritable(order: Order, payer: Payer, file: FileFacts): boolean {
  try {
    contentOf([order], payer, file);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface FileFacts {
  id: string;
  companyId: string;
  now: Date;
}

/** Banks return only so many characters of our payment id. */
const ID_LENGTHS = { cnab: 20, pain: 35 };

function contentOf(
  orders: readonly Order[],
  payer: Payer,
  { id, companyId, now }: FileFacts,
): string {
  const clock = { day: companyDay(companyId, now), time: companyTime(companyId, now) };
  const written = { ...clock, payOn: clock.day };
  if ('iban' in payer) {
    const [first] = orders;
    return pain001({
      id: compact(id),
      ...written,
      currency: first?.payout.currency ?? 'EUR',
      payer,
      payments: orders.map(({ payout, details }) => ({
        id: compact(payout.id).slice(0, ID_LENGTHS.pain),
        amountMinor: payout.amount_minor,
        name: details.name,
        iban: details.destination.type === 'iban' ? details.destination.iban : '',
      })),
      text: `Refund ${payer.name}`,
    });
  }
  return cnab240({
    payer,
    sequence: payer.sequence,
    ...written,
    payments: orders.map(
      ({ payout, details }): CnabPayment => ({
        id: compact(payout.id).slice(0, ID_LENGTHS.cnab),
        amountMinor: payout.amount_minor,
        name: details.name,
        taxId: details.fiscalNumber ?? '',
        to: details.destination as CnabPayment['to'],
      }),
    ),
  });
}

const compact = (id: string) => id.replaceAll('-', '');

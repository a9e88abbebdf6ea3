import type { Payer } from '@merenda/contract/payments/bank-files';
import type { PayoutDetails } from '@merenda/contract/payments/payouts';
import { companyDay, companyTime } from '@merenda/domain/brands/company-time';
import { type CnabPayment, cnab240 } from '@merenda/domain/payouts/cnab240';
import { isPayable, pain001 } from '@merenda/domain/payouts/pain001';
import { faultOf } from '../details.ts';
import type { Payout } from '../payout.ts';

/** A payout with its bank data. */
export interface Order {
  payout: Payout;
  details: PayoutDetails;
}

/** A file's id, its company, and the moment in which it was made. */
export interface FileFacts {
  id: string;
  companyId: string;
  madeAt: Date;
}

/**
 * Tells whether the payer's bank can pay this payout by file: its bank data are right by the present rules
 * of the country, and of the payer's kind.
 */
export function fits({ payout, details }: Order, payer: Payer, country: string): boolean {
  if (faultOf(details, country)) return false;
  const { destination, fiscalNumber } = details;
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
export function isWritable(order: Order, payer: Payer, file: FileFacts): boolean {
  try {
    contentOf([order], payer, file);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Banks return only so many characters of our payment id. */
const ID_LENGTHS = { cnab: 20, pain: 35 };

/**
 * The file as the bank takes it: the same for the same orders, payer and facts.
 * @throws RangeError for an order that the format cannot have
 */
export function contentOf(
  orders: readonly Order[],
  payer: Payer,
  { id, companyId, madeAt }: FileFacts,
): string {
  const clock = { day: companyDay(companyId, madeAt), time: companyTime(companyId, madeAt) };
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

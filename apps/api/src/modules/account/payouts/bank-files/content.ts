import type { FileAnswer } from '@merenda/contract/file';
import type { Payer, PayerOf } from '@merenda/contract/payments/bank-files';
import type { PayoutDetails } from '@merenda/contract/payments/payouts';
import { companyDay, companyTime } from '@merenda/domain/brands/company-time';
import { type BankFileFormat, isPaidBy, type PaidBy } from '@merenda/domain/payouts/bank-formats';
import { type CnabPayment, cnab240 } from '@merenda/domain/payouts/cnab240';
import { isPayable, pain001 } from '@merenda/domain/payouts/pain001';
import { toldByFormat } from '@merenda/domain/payouts/payers';
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

/** The day and the time of a file by the company's clock, and the day of the payment. */
interface Dates {
  day: string;
  time: string;
  payOn: string;
}

/** A format, for one paying account. */
interface Writer {
  /** The account's bank can pay this payout by file. */
  pays(order: Order): boolean;
  /**
   * The file as the bank takes it.
   * @throws RangeError for an order that the format cannot have
   */
  write(orders: readonly Order[], file: FileFacts & Dates): string;
  /** The file's name, after the company's. */
  name(id: string): string;
  mediaType: FileAnswer['mediaType'];
  encoding: BufferEncoding;
}

const WRITERS: { [Format in BankFileFormat]: (payer: PayerOf<Format>) => Writer } = {
  cnab240: (payer) => ({
    pays: ({ details: { destination, fiscalNumber } }) =>
      isPaidBy('cnab240', destination) && fiscalNumber !== undefined,
    write: (orders, { day, time, payOn }) =>
      cnab240({
        payer,
        sequence: payer.sequence,
        day,
        time,
        payOn,
        payments: orders.map(
          ({ payout, details }): CnabPayment => ({
            id: paymentId(payout, 20),
            amountMinor: payout.amount_minor,
            name: details.name,
            taxId: details.fiscalNumber ?? '',
            to: destinationOf(details, 'cnab240'),
          }),
        ),
      }),
    name: () => `${payer.sequence}.rem`,
    mediaType: 'application/octet-stream',
    // Banks read one byte a character.
    encoding: 'latin1',
  }),
  pain001: (payer) => ({
    pays: ({ payout, details }) =>
      isPaidBy('pain001', details.destination) && isPayable(payout.amount_minor, payout.currency),
    write: (orders, { id, day, time, payOn }) =>
      pain001({
        id: compact(id),
        day,
        time,
        payOn,
        currency: orders[0]?.payout.currency ?? 'EUR',
        payer,
        payments: orders.map(({ payout, details }) => ({
          id: paymentId(payout, 35),
          amountMinor: payout.amount_minor,
          name: details.name,
          iban: destinationOf(details, 'pain001').iban,
        })),
        text: `Refund ${payer.name}`,
      }),
    name: (id) => `${id}.xml`,
    mediaType: 'application/xml',
    encoding: 'utf8',
  }),
};

/** @throws RangeError for a destination of another kind */
function destinationOf<Format extends BankFileFormat>(
  { destination }: PayoutDetails,
  format: Format,
): PaidBy<Format> {
  if (!isPaidBy(format, destination))
    throw new RangeError(`a file cannot have a ${destination.type}`);
  return destination;
}

/** The writer of the account's format. */
const writerFor = (payer: Payer): Writer => toldByFormat(payer, WRITERS);

const compact = (id: string) => id.replaceAll('-', '');

/** Banks return only so many characters of our payment id. */
const paymentId = ({ id }: Payout, longest: number) => compact(id).slice(0, longest);

/**
 * Tells whether the payer's bank can pay this payout by file: its bank data are right by the present rules
 * of the country, and of the payer's kind.
 */
export const fits = (order: Order, payer: Payer, country: string): boolean =>
  !faultOf(order.details, country) && writerFor(payer).pays(order);

/**
 * False for a payout with signs that the bank's format lacks; the file goes without this payout.
 */
export function isWritable(order: Order, payer: Payer, file: FileFacts): boolean {
  try {
    bankFileOf([order], payer, file);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The file as the bank takes it: the same for the same orders, payer and facts.
 * @throws RangeError for an order that the format cannot have
 */
export function bankFileOf(orders: readonly Order[], payer: Payer, file: FileFacts): FileAnswer {
  const { id, companyId, madeAt } = file;
  const { write, name, mediaType, encoding } = writerFor(payer);
  const day = companyDay(companyId, madeAt);
  const content = write(orders, { ...file, day, time: companyTime(companyId, madeAt), payOn: day });
  return {
    name: `${companyId}-${name(id)}`,
    mediaType,
    content: Buffer.from(content, encoding),
  };
}

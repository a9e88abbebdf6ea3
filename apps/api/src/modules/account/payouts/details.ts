import {
  type PayoutDetails,
  payoutDetails,
  type ReimbursementDetails,
} from '@merenda/contract/payments/payouts';
import { nameOfBank } from '@merenda/domain/payments/banks';
import { bankSetOf } from '@merenda/domain/payouts/bank-formats';
import {
  type Destination,
  destinationErrors,
  destinationTypes,
  maskDestination,
  normaliseDestination,
} from '@merenda/domain/payouts/destinations';
import { holderError } from '@merenda/domain/payouts/printed-name';
import { acceptedTaxId } from '@merenda/domain/people/accepted-tax-id';
import { isCnpj, isCpf } from '@merenda/domain/people/brazilian-tax-ids';
import { TAX_ID_KINDS } from '@merenda/domain/people/tax-ids';
import { countryByIso2 } from '@merenda/domain/places/countries';
import type { Key, Values } from '@merenda/i18n';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { invalid } from '../../../platform/failure.ts';
import { type KeyHolder, openSecret, sealSecret } from '../../../platform/seal/data-key.ts';
import { SealError } from '../../../platform/seal/seal.ts';

/** A wrong field of bank data: what is wrong, and the words for it. */
interface Fault {
  field: string;
  message: string;
  key: Key;
  values?: Values | undefined;
}

/**
 * The first fault of holder and destination by the rules of a country; undefined without any. A rule may
 * have changed since they were stored: a bank file asks again.
 */
export function faultOf(
  { name, destination }: Pick<PayoutDetails, 'name' | 'destination'>,
  country: string,
): Fault | undefined {
  const nameless = holderError(name, bankSetOf(country));
  if (nameless) return { field: 'name', message: 'banks cannot write it', ...nameless };
  if (!destinationTypes(country).includes(destination.type)) {
    const key = 'reversal.error.destination';
    return { field: 'type', message: 'not a way to pay in this country', key };
  }
  const [first] = Object.entries(destinationErrors(destination, nameOfBank));
  if (first) {
    const [field, { key = 'form.invalid', values } = {}] = first;
    return { field, message: 'is not valid', key, values };
  }
  if (destination.type === 'pix' && !isOwnedKey(destination)) {
    const key = 'reversal.error.pixKey';
    return { field: 'pixKey', message: 'the check digits do not fit', key };
  }
  return undefined;
}

/**
 * The details as they are stored, checked by the rules of the company's country.
 * @throws Failure validation_failed naming the first wrong field
 */
export function checkedDetails(sent: ReimbursementDetails, country: string): PayoutDetails {
  const { motive, name, fiscalNumber, responsibleName, cardName, lastDigits, cardFlag, ...to } =
    sent;
  const destination = normaliseDestination({
    ...to,
    type: to.type ?? 'bank-account',
  } as Destination);
  const fault = faultOf({ name, destination }, country);
  if (fault) throw wrong(fault.field, fault.message, fault.key, fault.values);
  return {
    motive,
    name,
    fiscalNumber: checkedTaxNumber(fiscalNumber, country),
    responsibleName,
    cardName,
    lastDigits,
    cardFlag,
    destination,
  };
}

const wrong = (field: string, message: string, key: Key, values?: Values) =>
  invalid(`reimbursementDetails.${field}`, message, key, values);

/** False for a PIX key that is a tax number with wrong check digits. */
const isOwnedKey = ({ pixKeyType, pixKey }: Extract<Destination, { type: 'pix' }>): boolean => {
  if (pixKeyType === 'cpf') return isCpf(pixKey);
  return pixKeyType !== 'cnpj' || isCnpj(pixKey);
};

/** Checks the tax number of a person or a company; banks in Brazil need one. */
function checkedTaxNumber(value: string | undefined, iso2: string): string | undefined {
  if (value === undefined && iso2 !== 'BR') return undefined;
  const country = countryByIso2(iso2);
  const taken = country && acceptedTaxId(country, value ?? '', TAX_ID_KINDS);
  if (taken !== undefined) return taken;
  throw wrong('fiscalNumber', 'not a tax number', 'form.taxIdentifierNumber.matches');
}

/** Stores the details of a payout sealed. @throws SealError without the data key */
export async function keepDetails(
  holder: KeyHolder,
  trx: Kysely<DB>,
  payoutId: string,
  details: PayoutDetails,
): Promise<void> {
  const { sealed, print } = await sealSecret(holder, trx, 'payout_details', {
    id: payoutId,
    secret: Buffer.from(JSON.stringify(details)),
  });
  await trx
    .insertInto('payout_details')
    .values({ payout_id: payoutId, sealed, data_key_print: print })
    .execute();
}

/**
 * The details of some payouts, by payout; erased details, those that do not open and those that lack a
 * part are left out.
 */
export async function openDetails(
  holder: KeyHolder,
  db: Kysely<DB>,
  payoutIds: readonly string[],
): Promise<Map<string, PayoutDetails>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_details')
    .selectAll()
    .where('payout_id', 'in', payoutIds)
    .execute();
  return new Map(
    rows.flatMap(({ payout_id: id, sealed, data_key_print: print }) => {
      const details = tryOpen(holder, { id, sealed, print });
      return details ? [[id, details] as const] : [];
    }),
  );
}

function tryOpen(
  holder: KeyHolder,
  secret: Parameters<typeof openSecret>[2],
): PayoutDetails | undefined {
  try {
    const opened: unknown = JSON.parse(`${openSecret(holder, 'payout_details', secret)}`);
    return payoutDetails.safeParse(opened).data;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** The details as they are shown after the request: the destination is masked. */
export const maskDetails = ({
  motive,
  name,
  destination,
  cardName,
  lastDigits,
  cardFlag,
}: PayoutDetails) => ({
  motive,
  name,
  destination: maskDestination(destination, nameOfBank),
  ...(cardName && { cardName }),
  ...(lastDigits && { lastDigits }),
  ...(cardFlag && { cardFlag }),
});

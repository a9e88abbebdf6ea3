import { type Brand, brandOfCompany } from '@merenda/domain/brands/brands';
import { companyDay, companyZone } from '@merenda/domain/brands/company-time';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { parseBrCode } from '@merenda/domain/payments/br-code';
import { type PaymentKind, paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { ownName } from '@merenda/domain/people/guardian-names';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { disputedOf } from '../dispute/disputed-of.ts';
import { findDoneMinor } from '../refund/store.ts';
import { hasArrived, type TakingDispute } from '../state.ts';
import { findShares } from '../topup/find-shares.ts';
import { referenceOf, type Topup } from '../topup/topup.ts';

/** The content of a receipt, independent of language. */
export interface ReceiptFacts {
  topup: Topup;
  number: string;
  /**
   * True for a paid top-up: only then this is a receipt; otherwise it shows the payment's state.
   */
  paid: boolean;
  /** The state of a dispute with which the payer's bank has taken the money back. */
  disputed: TakingDispute | undefined;
  amountMinor: bigint;
  feeMinor: bigint;
  refundedMinor: bigint;
  currency: CurrencyCode;
  brand: Brand;
  /** The zone of the receipt's dates. */
  timeZone: string;
  payer: string;
  method: {
    kind: PaymentKind;
    card?: { brand: string; lastFour: string };
    endToEndId?: string;
    txid?: string;
    orderId?: string;
  };
  parts: { walletId: string; studentId: string | null; name: string; amountMinor: bigint }[];
}

/**
 * The receipt of a guardian's own top-up.
 * @throws Failure not_found for another guardian's and for an unknown top-up
 */
export async function findReceipt(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  topupId: string,
): Promise<ReceiptFacts> {
  const found = await db
    .selectFrom('topup')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['guardian.name as payer', 'payment_card.last_four', 'payment_card.brand'])
    .select(disputedOf.as('disputed'))
    .where('topup.id', '=', topupId)
    .where('topup.guardian_id', '=', guardianId)
    .executeTakeFirstOrThrow(notFound);
  const { payer, last_four, brand: cardBrand, disputed, ...topup } = found;
  const brand = brandOfCompany(topup.company_id);
  if (!brand) throw new Error(`no brand trades as ${topup.company_id}`);
  return {
    topup,
    number: numberOf(topup),
    paid: hasArrived(topup),
    disputed: disputed ?? undefined,
    amountMinor: topup.amount_minor,
    feeMinor: topup.fee_minor,
    refundedMinor: await findDoneMinor(db, topupId),
    currency: topup.currency,
    brand,
    timeZone: companyZone(topup.company_id),
    payer: ownName(payer),
    method: {
      ...referencesOf(topup),
      ...(cardBrand && last_four ? { card: { brand: cardBrand, lastFour: last_four } } : {}),
    },
    parts: (await findShares(db, guardianId, [topupId])).map((part) => ({
      walletId: part.wallet_id,
      studentId: part.student_id,
      name: part.name,
      amountMinor: part.amount_minor,
    })),
  };
}

/**
 * The receipt's number, short enough for the telephone: the day of the request and eight digits of
 * the top-up's id.
 */
const numberOf = ({ id, company_id, created_at }: Topup): string =>
  `${companyDay(company_id, created_at).replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`;

/** The payment kind, and the references by which banks and processors know the payment. */
function referencesOf({ id, provider, pix_code, provider_ref, end_to_end_id }: Topup) {
  const kind = paymentKindOf(provider);
  const code = pix_code === null ? undefined : parseBrCode(pix_code);
  const reference = referenceOf(id);
  // The txid of a charge is at the address to which its code leads; an address of ours ends in the
  // reference.
  const isOurs = code?.ok && code.code.url?.endsWith(`/${reference}`);
  const named = code?.ok ? code.code.txid : undefined;
  const txid = isOurs ? reference : named;
  return {
    kind,
    ...(end_to_end_id ? { endToEndId: end_to_end_id } : {}),
    ...(kind === 'pix' && txid ? { txid } : {}),
    ...(kind === 'link' && provider_ref ? { orderId: provider_ref } : {}),
  };
}

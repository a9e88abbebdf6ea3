import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { type Agreement, topUpByCard } from '../topups/index.ts';
import { findAccount } from './find-account.ts';

/** A top-up that was agreed on before, for a moment when nobody is there to ask. */
export interface AgreedCharge {
  agreement: Agreement;
  guardianId: string;
  /** For ever the same for the same attempt: it is the top-up's idempotency key. */
  key: string;
  cardId: string;
  /** Gets what the students' parts leave over. */
  walletId: string;
  parts: readonly { studentId: string; amountMinor: bigint }[];
  amountMinor: bigint;
  currency: string;
  taxIdentifier?: string | undefined;
}

/** What an agreement needs and has no more; `processor`: the one of its card, as this copy is set up. */
export type Missing = 'card' | 'recipient' | 'processor';

/**
 * Charges a kept card without its security code. The same key is the same top-up for ever: called
 * again after a crash, it goes on where it was. Refusals are not thrown: they stand in the top-up. A
 * guardian who is blocked is not charged: nothing happens then.
 * @returns what is missing, when the charge cannot be made
 */
export async function chargeAgreed(
  services: Services,
  charge: AgreedCharge,
): Promise<Missing | undefined> {
  const guardian = await findAccount(services, charge.guardianId);
  if (!guardian) return undefined;
  const { agreement, cardId, walletId } = charge;
  const currency = charge.currency as CurrencyCode;
  const wish = {
    guardian,
    agreement,
    idempotencyKey: charge.key,
    value: toMajor(charge.amountMinor, currency),
    walletId,
    transferTopupTo: charge.parts.map(({ studentId, amountMinor }) => ({
      user: studentId,
      value: toMajor(amountMinor, currency),
    })),
    payerTaxIdentifier: charge.taxIdentifier,
    cardId,
  };
  try {
    await topUpByCard(services, wish, `${agreement.kind} ${agreement.id}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'not_found') return findMissing(services, cardId);
    if (error.code === 'invalid_card') return 'processor';
  }
  return undefined;
}

async function findMissing({ db }: Services, cardId: string): Promise<Missing> {
  const card = await db
    .selectFrom('payment_card')
    .select('id')
    .where('id', '=', cardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return card ? 'recipient' : 'card';
}

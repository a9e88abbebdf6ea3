import type { GatewayPayment } from '../../gateways/index.ts';
import type { Payer } from '../factories/families.ts';
import { createGuardian } from '../factories/guardians.ts';
import { rowOf } from '../payments.ts';
import type { CardBehaviour, Processor } from './processor.ts';

/** A payer with a card entered as the processor requires; `cvv` is the security code to type. */
export interface CardPayer extends Payer {
  cvv: string;
}

/** Creates a guardian with a card at the processor. */
export async function newPayer(
  processor: Processor,
  behaviour: CardBehaviour = 'pays',
): Promise<CardPayer> {
  const guardian = await createGuardian(processor.api);
  const kept = await processor.newCard(guardian, behaviour);
  return { guardian, walletId: guardian.user.wallet._id, ...kept };
}

/** Deadline of a test's direct calls to a processor. */
export const PATIENT = { deadlineMs: 8_000, correlationId: 'test' };

/** The processor's adapter, as the API uses it. */
export function gatewayOf({ api, name }: Processor) {
  const gateway = api.services.gateways.named(name);
  if (!gateway) throw new Error(`there is no gateway ${name}`);
  return gateway;
}

/** The processor's records of a top-up, read page by page from its list of this day. */
export async function recordsOf(processor: Processor, topupId: string): Promise<GatewayPayment[]> {
  const { reference } = await rowOf(processor, topupId);
  const from = new Date(Date.now() - 3_600_000);
  const until = new Date(Date.now() + 3_600_000);
  const found: GatewayPayment[] = [];
  let cursor: string | undefined;
  do {
    const page = await gatewayOf(processor).listPayments({ from, until, cursor }, PATIENT);
    if (page.outcome !== 'done') throw new Error(page.outcome);
    found.push(...page.value.payments.filter((payment) => payment.reference === reference));
    cursor = page.value.nextCursor;
  } while (cursor);
  return found;
}

/** The processor's own id of a top-up's payment. */
export async function providerRefOf({ api }: Processor, topupId: string): Promise<string> {
  const { rows } = await api.owner.query<{ provider_ref: string | null }>(
    'SELECT provider_ref FROM topup WHERE id = $1',
    [topupId],
  );
  const ref = rows[0]?.provider_ref;
  if (!ref) throw new Error('the processor does not know the top-up');
  return ref;
}

/** Charges a payer's card directly at the processor, outside the API. */
export async function chargePastApi(
  processor: Processor,
  payer: CardPayer,
  charge: { reference: string; amountMinor: bigint; currency?: string },
): Promise<void> {
  const { rows } = await processor.api.owner.query<{ gateway_token: string }>(
    'SELECT gateway_token FROM payment_card WHERE id = $1',
    [payer.card],
  );
  const result = await gatewayOf(processor).chargeCard(
    {
      token: rows[0]?.gateway_token ?? '',
      securityCode: payer.cvv,
      currency: 'BRL',
      payer: {
        name: 'Marina Almeida',
        email: 'marina@example.test',
        phone: '+5511961234567',
        taxIdentifier: '52998224725',
      },
      ...charge,
    },
    { ...PATIENT, idempotencyKey: crypto.randomUUID() },
  );
  if (result.outcome !== 'done') throw new Error(result.outcome);
}

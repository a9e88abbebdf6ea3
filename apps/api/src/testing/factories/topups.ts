import { randomUUID } from 'node:crypto';
import { settleTopup } from '../../modules/payments/index.ts';
import { call, succeeded } from '../client.ts';
import { type Payments, rowOf, type Served, until } from '../payments.ts';
import { TEST_CARDS } from './cards.ts';
import type { Payer } from './families.ts';
import type { SignedInGuardian } from './guardians.ts';

interface TopupOptions {
  value?: number;
  fee?: number;
  walletId?: string;
  transferTopupTo?: { user: string; value: number }[];
  idempotencyKey?: string;
  company?: string;
  language?: string;
}

const chargeOf = ({ walletId }: Payer, options: TopupOptions) => ({
  value: options.value ?? 50,
  fee: options.fee,
  walletId: options.walletId ?? walletId,
  ...(options.transferTopupTo ? { transferTopupTo: options.transferTopupTo } : {}),
});

const partsOf = ({ guardian }: Payer, options: TopupOptions) => ({
  token: guardian.token,
  params: { company: options.company ?? 'wefood' },
  idempotencyKey: options.idempotencyKey ?? randomUUID(),
  headers: { 'accept-language': options.language ?? 'en' },
});

export const topUpByCard = (
  { api }: Served,
  payer: Payer,
  { cardId, cvv = '123', ...options }: TopupOptions & { cardId?: string; cvv?: string | null } = {},
) =>
  call(api.url, 'POST /companies/:company/wallets/card-topup', {
    ...partsOf(payer, options),
    body: {
      ...chargeOf(payer, options),
      paymentCard: {
        cardId: cardId ?? payer.card,
        ...(cvv === null ? {} : { securityNumber: cvv }),
      },
    },
  });

export const createPix = ({ api }: Served, payer: Payer, options: TopupOptions = {}) =>
  call(api.url, 'POST /companies/:company/wallets/pix-topup/create', {
    ...partsOf(payer, options),
    body: { cardData: chargeOf(payer, options) },
  });

export const checkPix = ({ api }: Served, payer: Payer, walletId = payer.walletId) =>
  call(api.url, 'POST /companies/:company/wallets/pix-topup/check', {
    ...partsOf(payer, {}),
    body: { cardData: { walletId } },
  });

export const createLink = ({ api }: Served, payer: Payer, options: TopupOptions = {}) =>
  call(api.url, 'POST /companies/:company/wallets/payment-link-topup', {
    ...partsOf(payer, options),
    body: { cardData: chargeOf(payer, options) },
  });

export interface Paid {
  id: string;
  reference: string;
}

type CardOptions = NonNullable<Parameters<typeof topUpByCard>[2]>;

export async function paidByCard(
  served: Served,
  payer: Payer,
  options: CardOptions = {},
): Promise<Paid> {
  const { topup } = succeeded(await topUpByCard(served, payer, options));
  return { id: topup._id, reference: (await rowOf(served, topup._id)).reference };
}

export async function paidByPix(payments: Payments, payer: Payer, value = 50): Promise<Paid> {
  const { body } = await createPix(payments, payer, { value });
  await payments.sandbox.bank('pay', body.pixCode);
  await until(
    () => rowOf(payments, body.topup._id),
    ({ status }) => status === 'paid',
  );
  return { id: body.topup._id, reference: (await rowOf(payments, body.topup._id)).reference };
}

/** Asks the processor about a top-up now, also about one that has arrived, and settles what it tells. */
export const settleNow = ({ api }: Served, reference: string) =>
  settleTopup(api.services, reference, { correlationId: 'test', evenArrived: true });

/** The statuses of a guardian's top-ups, oldest first. */
export async function topupsOf(
  { api }: Served,
  { user }: Pick<SignedInGuardian, 'user'>,
): Promise<string[]> {
  const { rows } = await api.owner.query<{ status: string }>(
    'SELECT status FROM topup WHERE guardian_id = $1 ORDER BY created_at',
    [user._id],
  );
  return rows.map(({ status }) => status);
}

/** A card top-up unknown to the processor, as a crash would leave it. */
export async function plantTopup(
  { api }: Served,
  { guardian, walletId }: Pick<Payer, 'guardian' | 'walletId'>,
  { amountMinor = 5_000n, status = 'created', gateway = 'sandbox' } = {},
) {
  const id = randomUUID();
  const reference = id.replaceAll('-', '');
  const client = await api.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO topup (id, guardian_id, company_id, wallet_id, gateway, provider, reference,
         request_hash, amount_minor, currency, status)
       VALUES ($1, $2, 'wefood', $3, $8, 'card', $4, $5, $6, 'BRL', $7)`,
      [id, guardian.user._id, walletId, reference, Buffer.alloc(32), amountMinor, status, gateway],
    );
    await client.query(
      'INSERT INTO topup_part (topup_id, wallet_id, amount_minor) VALUES ($1, $2, $3)',
      [id, walletId, amountMinor],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  return { id, reference };
}

/** Charges a card directly at the processor, outside the API. */
export async function chargeAtProcessor(
  { sandbox }: Payments,
  {
    reference,
    amountMinor,
    currency = 'BRL',
  }: { reference: string; amountMinor: number; currency?: string },
): Promise<void> {
  const { token } = await sandbox.v1<{ token: string }>('POST', '/tokens', {
    number: TEST_CARDS.pays,
    holder: 'Marina Almeida',
    expiry: '1239',
  });
  await sandbox.v1('POST', '/charges', { token, amountMinor, currency, reference });
}

import { randomUUID } from 'node:crypto';
import { type Family, type Payments, type Served, TEST_CARDS } from './payments.ts';

/** A card top-up that the processor has not heard of, as a crash would leave it. */
export async function plantTopup(
  { api }: Pick<Served, 'api'>,
  { guardian, walletId }: Pick<Family, 'guardian' | 'walletId'>,
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

/** Charges a card at the processor, past the API. */
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

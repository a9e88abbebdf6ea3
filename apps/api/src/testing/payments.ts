import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { freePort } from '@merenda/database';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { balanceOf } from '@merenda/ledger';
import type { Clock } from '../platform/clock.ts';
import { startApi, type TestApi } from './api.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

/** The API and the sandbox, which call each other over HTTP. */
export interface Payments {
  api: TestApi;
  sandbox: RunningSandbox;
  close(): Promise<void>;
}

/** The API alone, with any processors. */
export type Served = Pick<Payments, 'api'>;

/**
 * Starts the API with the sandbox. E-mails are sent only when a test reads some: most would be composed,
 * and receipts drawn, for nobody. With `sendsForLook` off the test sends them itself.
 */
export async function startPayments({
  env,
  sendsForLook = true,
  ...options
}: {
  sendsForLook?: boolean;
  logTo?: Writable;
  clock?: Clock;
  env?: Record<string, string>;
} = {}): Promise<Payments> {
  const port = await freePort();
  const secret = 'a shared secret of this test run';
  const api = await startApi({
    ...options,
    env: { SANDBOX_PORT: String(port), SANDBOX_SECRET: secret, ...env },
  });
  await api.services.outbox.close();
  const webhookUrl = `${api.url}/webhooks/sandbox`;
  const sandbox = await startSandbox({ port, secret, webhookUrl });
  let sending: Promise<unknown> = Promise.resolve();
  return {
    api,
    sandbox: {
      ...sandbox,
      async emails(to) {
        // Deliveries run one after the other: a reader waits for the running one.
        if (sendsForLook) sending = sending.then(() => api.services.outbox.deliver());
        await sending;
        return sandbox.emails(to);
      },
    },
    async close() {
      await sandbox.stop();
      await api.close();
    },
  };
}

/** Sets a fee rule from now on, as a start with other brand data does. */
export const setFee = (
  { api }: Payments,
  { company, provider }: { company: string; provider: PaymentProvider },
  { basisPoints, fixedMinor }: { basisPoints: number; fixedMinor: bigint },
) =>
  api.owner.query(
    `INSERT INTO company_fee (company_id, provider, basis_points, fixed_minor)
     VALUES ($1, $2, $3, $4) ON CONFLICT (company_id, provider)
     DO UPDATE SET basis_points = $3, fixed_minor = $4`,
    [company, provider, basisPoints, fixedMinor],
  );

/** The available balance in minor units. */
export const balanceMinor = async ({ api }: Served, walletId: string): Promise<bigint> =>
  (await balanceOf(api.owner, walletId))?.availableMinor ?? 0n;

/** The top-up's row, read directly from the database. */
export async function rowOf({ api }: Served, topupId: string) {
  const { rows } = await api.owner.query<{
    status: string;
    reference: string;
    paid_late: boolean;
    failure_code: string | null;
  }>('SELECT status, reference, paid_late, failure_code FROM topup WHERE id = $1', [topupId]);
  const [row] = rows;
  if (!row) throw new Error('no such top-up');
  return row;
}

/** Makes a top-up older by this many seconds, so that a test need not wait. */
export async function age({ api }: Served, topupId: string, seconds: number): Promise<void> {
  await api.owner.query(
    `UPDATE topup SET created_at = created_at - make_interval(secs => $2),
       checked_at = checked_at - make_interval(secs => $2),
       working_until = working_until - make_interval(secs => $2) WHERE id = $1`,
    [topupId, seconds],
  );
}

/** A wait in vain ends before its test's time does, and shows the last answer. */
const IN_VAIN_MS = 300_000;

/** Repeats `ask` until the answer fits. Throws the last answer after five minutes. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const deadline = performance.now() + IN_VAIN_MS;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${inspect(answer)}`);
    await sleep(50);
  }
}

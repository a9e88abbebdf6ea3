import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@merenda/contract';
import { freePort } from '@merenda/database';
import type { PaymentProvider } from '@merenda/domain/payment-providers';
import { balanceOf } from '@merenda/ledger';
import type { Clock } from '../clock.ts';
import { startApi, type TestApi } from './api.ts';
import { call } from './client.ts';
import { type SignedInGuardian, signUpGuardian } from './people.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';
import { addSchool } from './schools.ts';
import { registerStudent } from './students.ts';

/** The API and the sandbox, which call each other over HTTP. */
export interface Payments {
  api: TestApi;
  sandbox: RunningSandbox;
  close(): Promise<void>;
}

/** The API alone, whichever processors serve it. */
export type Served = Pick<Payments, 'api'>;

export async function startPayments({
  env,
  ...options
}: {
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
  const webhookUrl = `${api.url}/webhooks/sandbox`;
  const sandbox = await startSandbox({ port, secret, webhookUrl });
  return {
    api,
    sandbox,
    async close() {
      await sandbox.stop();
      await api.close();
    },
  };
}

/** The cards of decision F.2 by what they do. */
export const TEST_CARDS = {
  pays: '4242424242424242',
  paysMastercard: '5555555555554444',
  paysAmex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCvv: '4000000000000127',
  noAnswer: '4000000000000119',
} as const;

type CardBody = NonNullable<Api['POST /payment-cards']['body']>;

export const cardBody = (
  number: string,
  { company = 'wefood', ...rawCard }: Partial<CardBody['rawCard']> & { company?: string } = {},
): CardBody => ({
  company,
  rawCard: {
    number,
    holder: 'Marina Almeida',
    expiryDate: '1239',
    cpf: '529.982.247-25',
    ...rawCard,
  },
});

/** Adds a card over HTTP; answers its id. */
export async function addCard(
  { api }: Served,
  guardian: SignedInGuardian,
  number: string = TEST_CARDS.pays,
  company = 'wefood',
): Promise<string> {
  const answer = await call(api.url, 'POST /payment-cards', {
    token: guardian.token,
    body: cardBody(number, { company }),
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body._id;
}

/** Begins the processor's page for a card and gives one there; answers the page's id. */
export async function giveCardOnPage(
  { api }: Payments,
  { token }: Pick<SignedInGuardian, 'token'>,
  { company = 'wefood', number = TEST_CARDS.pays as string } = {},
): Promise<string> {
  const page = await call(api.url, 'POST /payment-cards/setup', { token, body: { company } });
  if (page.status !== 201) throw new Error(JSON.stringify(page.body));
  const given = await fetch(page.body.redirectUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, holder: 'Marina Almeida', expiry: '1239' }),
  });
  if (!given.ok) throw new Error(await given.text());
  return (await given.json()).setup.id;
}

/** A Wefood guardian with two students and a card that pays. */
export async function newFamily(payments: Payments) {
  const { api } = payments;
  const guardian = await signUpGuardian(api);
  const school = await addSchool(api);
  const students = [
    await registerStudent(api, guardian, school),
    await registerStudent(api, guardian, school),
  ] as const;
  return {
    guardian,
    walletId: guardian.user.wallet._id,
    students,
    card: await addCard(payments, guardian),
  };
}

export type Family = Awaited<ReturnType<typeof newFamily>>;

/** Who pays, into which wallet, with which card. */
export type Payer = Pick<Family, 'guardian' | 'walletId' | 'card'>;

interface Wish {
  value?: number;
  fee?: number;
  walletId?: string;
  transferTopupTo?: { user: string; value: number }[];
  idempotencyKey?: string;
  company?: string;
  language?: string;
}

const chargeOf = ({ walletId }: Payer, wish: Wish) => ({
  value: wish.value ?? 50,
  fee: wish.fee,
  walletId: wish.walletId ?? walletId,
  ...(wish.transferTopupTo ? { transferTopupTo: wish.transferTopupTo } : {}),
});

const partsOf = ({ guardian }: Payer, wish: Wish) => ({
  token: guardian.token,
  params: { company: wish.company ?? 'wefood' },
  idempotencyKey: wish.idempotencyKey ?? randomUUID(),
  headers: { 'accept-language': wish.language ?? 'en' },
});

export const topUpByCard = (
  { api }: Served,
  family: Payer,
  { cardId, cvv = '123', ...wish }: Wish & { cardId?: string; cvv?: string | null } = {},
) =>
  call(api.url, 'POST /companies/:company/wallets/card-topup', {
    ...partsOf(family, wish),
    body: {
      ...chargeOf(family, wish),
      paymentCard: {
        cardId: cardId ?? family.card,
        ...(cvv === null ? {} : { securityNumber: cvv }),
      },
    },
  });

export const createPix = ({ api }: Served, family: Payer, wish: Wish = {}) =>
  call(api.url, 'POST /companies/:company/wallets/pix-topup/create', {
    ...partsOf(family, wish),
    body: { cardData: chargeOf(family, wish) },
  });

export const checkPix = ({ api }: Served, family: Payer, walletId = family.walletId) =>
  call(api.url, 'POST /companies/:company/wallets/pix-topup/check', {
    ...partsOf(family, {}),
    body: { cardData: { walletId } },
  });

/** A fee rule from now on, as a start with other brand data would write it. */
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

/** What can be spent now, in minor units. */
export const balanceMinor = async ({ api }: Served, walletId: string): Promise<bigint> =>
  (await balanceOf(api.owner, walletId))?.availableMinor ?? 0n;

/** The top-up's row, past the API. */
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

/** Makes a top-up so much older, so that a test need not wait. */
export async function age({ api }: Served, topupId: string, seconds: number): Promise<void> {
  await api.owner.query(
    `UPDATE topup SET created_at = created_at - make_interval(secs => $2),
       checked_at = checked_at - make_interval(secs => $2),
       working_until = working_until - make_interval(secs => $2) WHERE id = $1`,
    [topupId, seconds],
  );
}

/** Asks until the answer fits; the test's own timeout ends a wait in vain. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await sleep(50);
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { derivedId } from '@merenda/ledger';
import { type Answer, call } from '../../testing/client.ts';
import { cardBody, TEST_CARDS } from '../../testing/payments.ts';
import { type SignedInGuardian, signUpGuardian } from '../../testing/people.ts';
import type { Product } from './product.ts';

export interface Payer {
  guardian: SignedInGuardian;
  wallet: string;
  goodCard: string;
  badCard: string;
}

/** A top-up that a payer wishes, and what the payer has been told about it so far. */
export interface Wish {
  key: string;
  payer: Payer;
  kind: 'card' | 'bad card' | 'pix';
  amountMinor: bigint;
  topup: string;
  /** Undefined as long as nobody said how it ended. */
  outcome: 'paid' | 'refused' | undefined;
}

export async function newPayer(product: Product): Promise<Payer> {
  const guardian = await signUpGuardian(product);
  const addCard = async (number: string) => {
    const { token } = guardian;
    const card = await call(product.url, 'POST /payment-cards', { token, body: cardBody(number) });
    return card.body._id;
  };
  return {
    guardian,
    wallet: guardian.user.wallet._id,
    goodCard: await addCard(TEST_CARDS.pays),
    badCard: await addCard(TEST_CARDS.declined),
  };
}

const KINDS = ['card', 'card', 'bad card', 'pix', 'pix'] as const;

export function newWish(payer: Payer): Wish {
  const key = randomUUID();
  return {
    key,
    payer,
    kind: KINDS[randomInt(KINDS.length)] ?? 'card',
    amountMinor: BigInt(randomInt(100, 20_000)),
    // A refusal names no top-up; its id follows from who asked with which key.
    topup: derivedId('topup', payer.guardian.user._id, key),
    outcome: undefined,
  };
}

/** Asks once, with the wish's own key; notes what the answer says. Throws when none comes. */
export async function pursue(product: Product, wish: Wish): Promise<void> {
  if (wish.kind === 'pix') await pursuePix(product, wish);
  else await pursueCard(product, wish);
}

/** Asks until the wish has an end. */
export async function pursueToTheEnd(product: Product, wish: Wish): Promise<void> {
  while (wish.outcome === undefined) {
    await pursue(product, wish);
    if (wish.outcome === undefined) await sleep(250);
  }
}

const partsOf = ({ payer, key }: Wish) => ({
  token: payer.guardian.token,
  params: { company: 'wefood' },
  idempotencyKey: key,
});

const chargeOf = ({ payer, amountMinor }: Wish) => ({
  value: Number(amountMinor) / 100,
  walletId: payer.wallet,
});

async function pursueCard(product: Product, wish: Wish): Promise<void> {
  const { goodCard, badCard } = wish.payer;
  const cardId = wish.kind === 'card' ? goodCard : badCard;
  const answer = await call(product.url, 'POST /companies/:company/wallets/card-topup', {
    ...partsOf(wish),
    body: { ...chargeOf(wish), paymentCard: { cardId, securityNumber: '123' } },
  });
  if (!isClear(answer)) return;
  if (answer.status === 402) wish.outcome = 'refused';
  else noteTopup(wish, answer.body.topup);
}

async function pursuePix(product: Product, wish: Wish): Promise<void> {
  const create = await call(product.url, 'POST /companies/:company/wallets/pix-topup/create', {
    ...partsOf(wish),
    body: { cardData: chargeOf(wish) },
  });
  if (!isClear(create)) return;
  noteTopup(wish, create.body.topup);
  if (wish.outcome) return;
  const paid = await fetch(`${product.sandboxUrl}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ code: create.body.pixCode }),
  });
  // 409: paid already, by a request whose answer was lost.
  if (!paid.ok && paid.status !== 409) throw new Error(await paid.text());
}

function noteTopup(wish: Wish, { _id, status }: { _id: string; status: string }): void {
  if (_id !== wish.topup) throw new Error('a key must be the same top-up for ever');
  if (status === 'paid') wish.outcome = 'paid';
}

/** In progress or away: ask again. Anything else that is not expected is an error of its own. */
function isClear({ status, body }: Answer<unknown>): boolean {
  if (status === 409 || status === 503) return false;
  if (status === 200 || status === 402) return true;
  throw new Error(`${status}: ${JSON.stringify(body)}`);
}

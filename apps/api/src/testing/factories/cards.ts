import type { Api } from '@merenda/contract';
import type { TestApi } from '../api.ts';
import { call } from '../client.ts';
import type { SignedInGuardian } from './guardians.ts';

/** The sandbox's test cards by behaviour (product:gateways#test-cards). */
export const TEST_CARDS = {
  pays: '4242424242424242',
  paysMastercard: '5555555555554444',
  paysAmex: '378282246310005',
  paysElo: '6362970000457013',
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

/** Adds a card over HTTP; returns its id. */
export async function createCard(
  { api }: { api: Pick<TestApi, 'url'> },
  guardian: Pick<SignedInGuardian, 'token'>,
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

/** Opens the processor's page for a card and enters one there; returns the page's id. */
export async function createCardOnPage(
  { api }: { api: Pick<TestApi, 'url'> },
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

/** Stores cards without asking a processor. */
export const keepMany = (
  { owner }: Pick<TestApi, 'owner'>,
  { user }: Pick<SignedInGuardian, 'user'>,
  cards: number,
) =>
  owner.query(
    `INSERT INTO payment_card
       (guardian_id, gateway, gateway_token, brand, last_four, expiry, holder, is_default)
     SELECT $1::uuid, 'sandbox', $1::text || '/' || n, 'VISA', '4242', '1239', 'Marina Almeida', false
     FROM generate_series(1, $2::int) n`,
    [user._id, cards],
  );

import { randomBytes } from 'node:crypto';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TokenInput } from './schemas.ts';
import { type CardBehaviour, findTestCard, passesLuhn } from './test-cards.ts';

export interface CardToken {
  token: string;
  brand: string;
  lastFour: string;
  expiry: string;
  holder: string;
}

/**
 * Exchanges a test card for a token. The number itself is not stored: the token holds the brand, the last
 * four digits and the test card's behaviour.
 * Throws 422 invalid_number (Luhn), unsupported_card (no test card), expired_card.
 */
export function createToken({ store, control }: Sandbox, input: TokenInput): CardToken {
  if (!passesLuhn(input.number)) {
    throw new Failure(422, 'invalid_number', 'This card number is not valid.');
  }
  const card = findTestCard(input.number);
  if (!card) {
    throw new Failure(422, 'unsupported_card', 'Only test cards work here: never a real one.');
  }
  if (isPastExpiry(input.expiry, new Date(control.now()))) {
    throw new Failure(422, 'expired_card', 'This card has expired.');
  }
  const token: CardToken = {
    token: `tok_${randomBytes(18).toString('hex')}`,
    brand: card.brand,
    lastFour: input.number.slice(-4),
    expiry: input.expiry,
    holder: input.holder,
  };
  store.run(
    `INSERT INTO token (token, behaviour, brand, last_four, expiry, holder, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    token.token,
    card.behaviour,
    token.brand,
    token.lastFour,
    token.expiry,
    token.holder,
    control.now(),
  );
  return token;
}

/** Deletes a card. Throws 404 token_not_found. */
export function deleteToken(sandbox: Pick<Sandbox, 'store'>, token: string): void {
  findToken(sandbox, token);
  sandbox.store.run('DELETE FROM token WHERE token = ?', token);
}

/** A card is good until the end of its month (MMYY, UTC). */
export function isPastExpiry(expiry: string, today: Date): boolean {
  const month = Number(expiry.slice(0, 2));
  const year = 2000 + Number(expiry.slice(2));
  return today.getTime() >= Date.UTC(year, month, 1);
}

/** The card of a token and its behaviour when charged. Throws 404 token_not_found. */
export function findToken(
  { store }: Pick<Sandbox, 'store'>,
  token: string,
): { card: CardToken; behaviour: CardBehaviour } {
  const row = store.get('SELECT * FROM token WHERE token = ?', token);
  if (!row) throw new Failure(404, 'token_not_found', 'There is no such card token.');
  return {
    card: {
      token,
      brand: String(row.brand),
      lastFour: String(row.last_four),
      expiry: String(row.expiry),
      holder: String(row.holder),
    },
    behaviour: row.behaviour as CardBehaviour,
  };
}

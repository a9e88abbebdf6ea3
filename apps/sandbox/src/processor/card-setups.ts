import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@merenda/domain/time/spans';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Row } from '../store/store.ts';
import { type CardToken, createToken, findToken } from './create-token.ts';
import type { CardSetupInput, TokenInput } from './schemas.ts';

/** A page of the processor on which a card is entered, so that the shop never gets its number. */
export interface CardSetup {
  id: string;
  url: string;
  returnUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  /** The entered card. */
  card: CardToken | null;
  createdAt: string;
  expiresAt: string;
}

/** The same lifetime as a payment link's page. */
const VALID_MS = DAY_MS;

export function createCardSetup(sandbox: Sandbox, input: CardSetupInput): CardSetup {
  const { store, control } = sandbox;
  const id = `cset_${randomUUID()}`;
  const now = control.now();
  store.run(
    `INSERT INTO card_setup (id, return_url, cancel_url, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
    id,
    input.returnUrl,
    input.cancelUrl,
    now,
    now + VALID_MS,
  );
  return getCardSetup(sandbox, id);
}

/** Throws 404 not_found. */
export function getCardSetup(sandbox: Sandbox, id: string): CardSetup {
  const row = sandbox.store.get('SELECT * FROM card_setup WHERE id = ?', id);
  if (!row) throw new Failure(404, 'not_found', 'There is no such page.');
  return view(sandbox, row);
}

/**
 * The cardholder enters a card; a page takes one.
 * Throws 409 setup_over, and the refusals of `createToken`.
 */
export function giveCard(sandbox: Sandbox, id: string, input: TokenInput): CardSetup {
  return sandbox.store.atomically(() => {
    if (getCardSetup(sandbox, id).status !== 'open') {
      throw new Failure(409, 'setup_over', 'This page is over: start again where you came from.');
    }
    const { token } = createToken(sandbox, input);
    sandbox.store.run('UPDATE card_setup SET token = ? WHERE id = ?', token, id);
    return getCardSetup(sandbox, id);
  });
}

function view({ settings, store, control }: Sandbox, row: Row): CardSetup {
  const id = String(row.id);
  const expired = control.now() >= Number(row.expires_at);
  return {
    id,
    url: `${settings.publicUrl}/card/${id}`,
    returnUrl: String(row.return_url),
    cancelUrl: String(row.cancel_url),
    status: row.token === null ? (expired ? 'expired' : 'open') : 'complete',
    card: row.token === null ? null : findToken({ store }, String(row.token)).card,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    expiresAt: new Date(Number(row.expires_at)).toISOString(),
  };
}

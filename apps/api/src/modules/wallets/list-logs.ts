import { ENTRY_KINDS, type WalletLog } from '@merenda/contract/payments/wallets';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { addDays, wallClockToInstant } from '@merenda/domain/time/dates';
import { translate } from '@merenda/i18n/translate';
import { countEntries, type Entry, entries } from '@merenda/ledger';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { type Counterparties, findCounterparties } from './find-counterparties.ts';
import { findOwnTopups, topupOf } from './find-own-topups.ts';
import type { OwnWallet } from './find-wallet.ts';

export interface LogsQuery {
  offset: number;
  limit: number;
  startDate?: string | undefined;
  endDate?: string | undefined;
  operationType?: 'DEB' | 'CRE' | undefined;
  language: Language;
}

/**
 * A wallet's entries, newest first, between two days of the company's calendar, both included
 * (product:wallets#statement).
 */
export async function listLogs(
  services: Services,
  reader: SignedIn,
  wallet: OwnWallet,
  query: LogsQuery,
) {
  const { offset, limit, startDate, endDate, operationType, language } = query;
  const midnight = (day: string) => wallClockToInstant(day, '00:00', wallet.timeZone);
  const filter = {
    account: wallet.id,
    from: startDate ? midnight(startDate) : undefined,
    until: endDate && endDate < LAST_DAY ? midnight(addDays(endDate, 1)) : undefined,
    direction: operationType ? DIRECTIONS[operationType] : undefined,
  };
  const found = await entries(services.pool, { ...filter, offset, limit });
  const total = await countEntries(services.pool, filter);
  const names = await findCounterparties(services, reader, wallet, found);
  const own = await findOwnTopups(services.db, reader.id, found);
  const docs = found.map((entry) =>
    toLog(entry, { names, own, language, currency: wallet.currency }),
  );
  return { docs, total, offset, limit };
}

/** The last day that can be written. */
const LAST_DAY = '9999-12-31';

const DIRECTIONS = { DEB: 'debit', CRE: 'credit' } as const;

type Kind = WalletLog['kind'];

const isKind = (kind: string): kind is Kind => ENTRY_KINDS.some((known) => known === kind);

interface Known {
  names: Counterparties;
  /** The ids of the reader's own top-ups. */
  own: ReadonlySet<string>;
  language: Language;
  currency: CurrencyCode;
}

function toLog(entry: Entry, { names, own, language, currency }: Known): WalletLog {
  const { kind, reference } = entry;
  if (!isKind(kind)) throw new Error(`a wallet moved by a ${kind}`);
  const money = (minor: bigint) => toMajor(minor, currency);
  const counterparty = names(entry);
  const topup = topupOf(entry);
  return {
    _id: entry.transferId,
    kind,
    operationDetails: translate(language, `statement.${kind}`),
    operationType: entry.direction === 'debit' ? 'DEB' : 'CRE',
    value: money(entry.amountMinor),
    balance: { value: money(entry.balanceAfterMinor ?? 0n) },
    txDatetime: entry.eventAt.toISOString(),
    ...(counterparty ? { counterparty } : {}),
    transaction: {
      ...(typeof reference?.menuOrder === 'string' ? { menuOrder: reference.menuOrder } : {}),
      ...(topup && own.has(topup) ? { topup } : {}),
    },
  };
}

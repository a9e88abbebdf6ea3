import { ENTRY_KINDS, type LogsFilter, type WalletLog } from '@merenda/contract/payments/wallets';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { posted, toMajor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { addDays, wallClockToInstant } from '@merenda/domain/time/dates';
import { translate } from '@merenda/i18n/translate';
import { type Entry, type EntryFilter, type EntryPage, entries } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { type EatenMeal, findDishes } from '../../meals/index.ts';
import { localisedName } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import type { OwnWallet } from '../find-wallet.ts';
import {
  type Counterparties,
  type EntryParties,
  findCounterparties,
} from './find-counterparties.ts';
import { findOwnTopups, topupOf } from './find-own-topups.ts';

/** A reading of a statement: reader, wallet and language. */
export interface Reading {
  reader: SignedIn;
  wallet: OwnWallet;
  language: Language;
}

/** The ledger's filter for a wallet's days (product:wallets#statement). */
export function entryFilter(wallet: OwnWallet, filter: LogsFilter): EntryFilter {
  return { account: wallet.id, ...dayFilter(wallet, filter) };
}

/** The ledger's filter for days of any wallets of one company. */
export function dayFilter(
  { timeZone }: Pick<OwnWallet, 'timeZone'>,
  { startDate, endDate, operationType }: LogsFilter,
): Required<Omit<EntryFilter, 'account' | 'holds'>> {
  const midnight = (day: string) => wallClockToInstant(day, '00:00', timeZone);
  return {
    from: startDate ? midnight(startDate) : undefined,
    until: endDate ? midnight(addDays(endDate, 1)) : undefined,
    direction: operationType ? DIRECTIONS[operationType] : undefined,
  };
}

/** A page of a wallet's entries, newest first, in the reader's words. */
export async function readLogs(
  services: Services,
  { reader, wallet, language }: Reading,
  page: EntryPage,
): Promise<WalletLog[]> {
  return tellLogs(
    services,
    { reader, wallets: [wallet], language },
    await entries(services.pool, page),
  );
}

/** Entries of the reader's wallets in the reader's words, in the order given. */
export async function tellLogs(
  services: Services,
  { reader, wallets, language }: Omit<Reading, 'wallet'> & { wallets: readonly OwnWallet[] },
  found: readonly Entry[],
): Promise<WalletLog[]> {
  const own = await findOwnTopups(services.db, reader.id, found);
  const meals = await mealsOf(services, found);
  const logs = new Map<Entry, WalletLog>();
  for (const wallet of wallets) {
    const its = found.filter(({ account }) => account === wallet.id);
    const names = await findCounterparties(services, reader, wallet, its);
    for (const entry of its) {
      logs.set(entry, toLog(entry, { names, own, meals, language, currency: wallet.currency }));
    }
  }
  return found.flatMap((entry) => logs.get(entry) ?? []);
}

/** Each entry as one line in the reader's language: kind, counterparty, dishes. */
export async function tellEntries(
  services: Services,
  { reader, wallet, language }: Reading,
  found: readonly EntryParties[],
): Promise<string[]> {
  const names = await findCounterparties(services, reader, wallet, found);
  const meals = await mealsOf(services, found);
  return found.map((entry) => {
    const meal = meals.get(orderOf(entry) ?? '');
    const what = translate(language, `statement.${kindOf(entry)}`);
    return [what, names(entry), dishesIn(meal, language)].filter(Boolean).join(' · ');
  });
}

/** The dishes of a meal in a line; empty without one. */
export const dishesIn = (meal: WalletLog['meal'], language: Language): string =>
  (meal?.dishes ?? [])
    .map(({ name, quantity }) => {
      const dish = localisedName(name, language);
      return quantity === 1 ? dish : `${quantity} × ${dish}`;
    })
    .join(', ');

const mealsOf = (services: Services, found: readonly EntryParties[]) =>
  findDishes(services, [...new Set(found.flatMap((one) => orderOf(one) ?? []))]);

const DIRECTIONS = { DEB: 'debit', CRE: 'credit' } as const;

type Kind = WalletLog['kind'];

const isKind = (kind: string): kind is Kind => ENTRY_KINDS.some((known) => known === kind);

function kindOf({ kind }: EntryParties): Kind {
  if (!isKind(kind)) throw new Error(`a wallet moved by a ${kind}`);
  return kind;
}

const orderOf = ({ reference }: EntryParties): string | undefined =>
  typeof reference?.menuOrder === 'string' ? reference.menuOrder : undefined;

interface Known {
  names: Counterparties;
  /** The ids of the reader's own top-ups. */
  own: ReadonlySet<string>;
  meals: ReadonlyMap<string, EatenMeal>;
  language: Language;
  currency: CurrencyCode;
}

function toLog(entry: Entry, { names, own, meals, language, currency }: Known): WalletLog {
  const kind = kindOf(entry);
  const money = (minor: bigint) => toMajor(minor, currency);
  const counterparty = names(entry);
  const topup = topupOf(entry);
  const menuOrder = orderOf(entry);
  const meal = menuOrder && meals.get(menuOrder);
  // Every wallet's account is strict: the ledger keeps the balance after each of its entries.
  const after = entry.balanceAfterMinor ?? posted(0n);
  return {
    _id: entry.transferId,
    seq: Number(entry.seq),
    kind,
    operationDetails: translate(language, `statement.${kind}`),
    operationType: entry.direction === 'debit' ? 'DEB' : 'CRE',
    value: money(entry.amountMinor),
    balance: { value: toMajor(after, currency) },
    txDatetime: entry.eventAt.toISOString(),
    ...(counterparty ? { counterparty } : {}),
    ...(meal ? { meal } : {}),
    transaction: {
      ...(menuOrder ? { menuOrder } : {}),
      ...(topup && own.has(topup) ? { topup } : {}),
    },
  };
}

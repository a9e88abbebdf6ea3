import type { Entry } from '@merenda/ledger';
import type { Services } from '../../services.ts';
import type { OwnWallet } from './find-wallet.ts';

/** Who stands on the other side of an entry, if that is a person. */
export type Counterparties = (entry: Entry) => string | undefined;

/**
 * The people with whom a wallet exchanged money: a student seen from a guardian's wallet, the
 * guardian seen from a student's. The ledger itself knows only opaque ids.
 */
export async function findCounterparties(
  { db }: Services,
  wallet: OwnWallet,
  found: readonly Entry[],
): Promise<Counterparties> {
  const table = wallet.owner === 'guardian' ? 'student' : 'guardian';
  const idOf = (entry: Entry) => {
    const id = entry.kind.startsWith('transfer-') ? entry.reference?.[table] : undefined;
    return typeof id === 'string' ? id : undefined;
  };
  const ids = [...new Set(found.flatMap((entry) => idOf(entry) ?? []))];
  if (ids.length === 0) return () => undefined;
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (entry) => names.get(idOf(entry) ?? '');
}

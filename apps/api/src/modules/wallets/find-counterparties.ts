import { givenName } from '@merenda/domain/people/guardians';
import type { Entry } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { shownStudentName } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import type { OwnWallet } from './find-wallet.ts';

/**
 * The name of the person whose wallet is the other side of an entry; undefined for a company's
 * account.
 */
export type Counterparties = (entry: Entry) => string | undefined;

/**
 * The people with whom a wallet exchanged money: students as seen from a guardian's wallet,
 * guardians as seen from a student's, other guardians than the reader by their given name. The
 * ledger has only opaque ids.
 */
export async function findCounterparties(
  { db }: Services,
  reader: SignedIn,
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
  const names = await (table === 'student' ? studentNames : guardianNames)(db, reader, ids);
  return (entry) => names.get(idOf(entry) ?? '');
}

type Names = Map<string, string | undefined>;

async function studentNames(db: Kysely<DB>, reader: SignedIn, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('student')
    .select(['student.id', shownStudentName(reader.id).as('name')])
    .where('student.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? undefined]));
}

async function guardianNames(db: Kysely<DB>, reader: SignedIn, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('guardian')
    .select(['id', 'name', 'country'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, name, country }) => [id, id === reader.id ? name : givenName(name, country)]),
  );
}

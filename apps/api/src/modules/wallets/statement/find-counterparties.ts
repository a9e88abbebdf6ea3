import { nameAsSeen } from '@merenda/domain/people/guardian-names';
import type { Entry } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { shownStudentName } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import type { OwnWallet } from '../find-wallet.ts';

/**
 * The name of the person whose wallet is the other side of an entry; undefined for a company's
 * account.
 */
export type Counterparties = (entry: EntryParties) => string | undefined;

/** Fields of an entry that identify the counterparty and the purpose. */
export type EntryParties = Pick<Entry, 'kind' | 'direction' | 'reference'>;

/**
 * The people with whom a wallet exchanged money. A guardian's wallet has students; a student's
 * wallet has guardians and other students. Guardians other than the reader appear by their given
 * name. The ledger has only opaque ids.
 */
export async function findCounterparties(
  { db }: Services,
  reader: SignedIn,
  wallet: OwnWallet,
  found: readonly EntryParties[],
): Promise<Counterparties> {
  const named = new Map(found.map((entry) => [entry, otherSide(wallet, entry)]));
  const idsIn = (table: Table) => [
    ...new Set([...named.values()].flatMap((side) => (side?.table === table ? side.id : []))),
  ];
  const names = {
    student: await studentNames(db, reader, idsIn('student')),
    guardian: await guardianNames(db, reader, idsIn('guardian')),
  };
  return (entry) => {
    const side = named.get(entry);
    return side && names[side.table].get(side.id);
  };
}

type Table = 'student' | 'guardian';

/** The person on the other side of an entry; undefined for a company's account. */
function otherSide(
  wallet: OwnWallet,
  { kind, direction, reference }: EntryParties,
): { table: Table; id: string } | undefined {
  if (!kind.startsWith('transfer-')) return undefined;
  const person = (table: Table, id: unknown) =>
    typeof id === 'string' ? { table, id } : undefined;
  if (kind === 'transfer-between') {
    return person('student', direction === 'debit' ? reference?.recipient : reference?.student);
  }
  const table = wallet.owner === 'guardian' ? 'student' : 'guardian';
  return person(table, reference?.[table]);
}

type Names = Map<string, string | undefined>;

async function studentNames(db: Kysely<DB>, reader: SignedIn, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('student')
    .select(['student.id', shownStudentName(reader.id).as('name')])
    .where('student.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? undefined]));
}

async function guardianNames(db: Kysely<DB>, reader: SignedIn, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('guardian')
    .select(['id', 'name', 'country'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((guardian) => [guardian.id, nameAsSeen(reader.id, guardian)]));
}

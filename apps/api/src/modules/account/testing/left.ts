import { filled } from '@merenda/testing/filled';
import type { TestApi } from '../../../testing/api.ts';
import { type PrivacyColumn, readPrivacyPage } from '../../../testing/privacy-page.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows by table, and in each table by their primary key. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>;

interface Reference {
  child: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
}

const textOf = (row: Row, columns: readonly string[]) =>
  JSON.stringify(columns.map((column) => row[column]));

/** Every row of every table of the product; the ledger's stay for the books. */
async function readTables({ owner }: Pick<TestApi, 'owner'>): Promise<Tables> {
  const { rows: keys } = await owner.query<{ table: string; columns: string[] }>(
    `SELECT conrelid::regclass::text AS table, array_agg(attname::text) AS columns
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'p' AND connamespace = 'public'::regnamespace GROUP BY conrelid`,
  );
  const tables = new Map<string, Map<string, Row>>();
  for (const { table, columns } of keys) {
    const { rows } = await owner.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
    tables.set(table, new Map(rows.map(({ row }) => [textOf(row, columns), row])));
  }
  return tables;
}

/** The foreign keys, and columns that name a guardian or a student without one. */
async function readReferences({ owner }: Pick<TestApi, 'owner'>): Promise<Reference[]> {
  const { rows } = await owner.query<Reference>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
       ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key (number, at)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY at) AS columns,
       ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key (number, at)
         JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY at)
         AS "parentColumns"
     FROM pg_constraint WHERE contype = 'f'
     UNION ALL
     SELECT table_name, left(column_name, -3), ARRAY[column_name::text], ARRAY['id']
     FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('guardian_id', 'student_id')`,
  );
  return filled(rows);
}

/** A person's row, and all rows that refer to it or to one of these; tables without rows, too. */
function rowsAbout(
  tables: Tables,
  references: readonly Reference[],
  person: { table: Person; id: string },
): Tables {
  const own = [...(tables.get(person.table) ?? [])].filter(([, row]) => row.id === person.id);
  const about = new Map([[person.table as string, new Map(filled(own))]]);
  const queue: string[] = [person.table];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for (const reference of references.filter((one) => one.parent === parent)) {
      const parents = [...(about.get(parent)?.values() ?? [])];
      const keys = new Set(parents.map((row) => textOf(row, reference.parentColumns)));
      const known = about.get(reference.child);
      const found = new Map(known);
      for (const [key, row] of tables.get(reference.child) ?? []) {
        if (keys.has(textOf(row, reference.columns))) found.set(key, row);
      }
      about.set(reference.child, found);
      if (found.size > (known?.size ?? -1)) queue.push(reference.child);
    }
  }
  return about;
}

const STAYS = /^(?:kept for the books|for good)/;
const READABLE =
  '“until the account is deleted”, “until the student is deleted”, “kept for the books”';
const DELETIONS = /the (?:account|student|card) is deleted/g;

/** A term that names a deletion in other words, or beside a stay, does not tell when a value goes. */
const isUnreadable = ({ term }: PrivacyColumn) =>
  (STAYS.test(term) ? term : term.replaceAll(DELETIONS, '')).includes('deleted');

type Person = 'guardian' | 'student';

/** The columns of rows about a person go with the person, unless their term says otherwise. */
function goesWith(person: Person, about: Tables, { table, term }: PrivacyColumn): boolean {
  const withAccount = term.includes('the account is deleted');
  const withStudent = term.includes('the student is deleted');
  if (STAYS.test(term)) return false;
  if (person === 'guardian') return withAccount || about.has(table);
  return withStudent || (about.has(table) && !withAccount);
}

/** A value that tells nothing: none, no, zero, an empty text or list. */
const isEmpty = (value: unknown): boolean => !value || ['[]', '{}'].includes(JSON.stringify(value));

/** A blocked guardian cannot delete the account. */
const NEVER_FILLED = ['guardian.blocked_at'];

/**
 * Notes the rows about the people whom a deletion erases. Each value goes with them that
 * docs/privacy.md does not keep for the books, for good, or, of a student, until an account's end.
 * @returns lines about promises that the deletion broke, that no row tried, or that nobody can read
 */
export async function watchErasure(
  api: Pick<TestApi, 'owner'>,
  people: readonly { table: Person; id: string }[],
): Promise<() => Promise<string[]>> {
  const terms = readPrivacyPage();
  const tables = await readTables(api);
  const references = await readReferences(api);
  return async () => {
    const after = await readTables(api);
    const left = people.flatMap((person) => {
      const about = rowsAbout(tables, references, person);
      const going = filled(terms.filter((term) => goesWith(person.table, about, term)));
      return going.flatMap((term) => tellLeft(term, about, after));
    });
    const unreadable = terms.filter(isUnreadable);
    return [
      ...left,
      ...unreadable.map(
        ({ table, column, term }) => `${table}.${column}: “${term}” is none of ${READABLE}`,
      ),
    ];
  };
}

function tellLeft({ table, column }: PrivacyColumn, about: Tables, after: Tables): string[] {
  const name = `${table}.${column}`;
  const rows = [...(about.get(table) ?? [])];
  if (rows.length === 0) return [`${name}: no row tries it`];
  const stay = rows.filter(([key]) => after.get(table)?.has(key));
  if (stay.length === 0 || NEVER_FILLED.includes(name)) return [];
  const told = stay.filter(([, row]) => !isEmpty(row[column]));
  if (told.length === 0) return [`${name}: no value tries it`];
  const isTold = ([key, row]: (typeof told)[number]) =>
    textOf(row, [column]) === textOf(after.get(table)?.get(key) ?? {}, [column]);
  return told.some(isTold) ? [`${name} stays`] : [];
}

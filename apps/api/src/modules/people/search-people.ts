import type { searchPeople as route } from '@merenda/contract/people/search';
import {
  MAX_SIMILAR,
  type PeopleSearch,
  readPeopleSearch,
} from '@merenda/domain/forms/people-search';
import {
  hasOperatorRight,
  type OperatorRole,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, mergePages, type Order } from '../../platform/database/keyset.ts';
import { countRows } from '../../platform/database/total-of.ts';
import { withinScope } from '../operator/index.ts';
import type { Services } from '../services.ts';
import { hasNumberLike } from '../students/index.ts';
import { type Found, readPeople } from './read-people.ts';

type Schema = (typeof route)['schema'];
type Answer = z.input<Schema['response'][200]>;
export type FoundBy = Answer['docs'][number]['foundBy'];
type Kind = 'student' | 'guardian';
type Condition = RawBuilder<boolean>;

type Reader = OperatorScope & { roles: readonly OperatorRole[] };

/** How alike a word and a name must be: the second is tried when the first finds nobody. */
const SIMILARITIES = ['0.6', '0.4'];

/**
 * From so many matches of a kind on, the newest are sooner found among the newest registrations than by
 * sorting all matches. Each way has its statement, since a kept plan does not know a name's frequency.
 */
const FREQUENT = 4_000;

/** The most people that are compared: a misspelt frequent name is like the names of too many. */
const MAX_COMPARED = 2_000;

/**
 * The people within the operator's scope whom the typed text may mean, the newest first
 * (product:console-people#search). Without one, people with a similar name, the most similar first.
 * @throws Failure validation_failed for a foreign cursor
 */
export async function searchPeople(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  { q, kind, after, limit }: z.output<Schema['querystring']>,
): Promise<Answer> {
  const search = readPeopleSearch(q);
  const kinds = kindsOf(reader).filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) return { docs: [], total: 0 };
  const pages = await Promise.all(
    kinds.map((kind) => pageOf(db, reader, { search, kind, after, limit })),
  );
  const { rows, ...page } = mergePages(pages, limit, (one, other) => (one.id < other.id ? 1 : -1));
  if (rows.length > 0 || after !== undefined || search.words.length === 0) {
    return { docs: await readPeople(db, rows), ...page };
  }
  const similar = await findSimilar(db, reader, { words: search.words, kinds });
  return { docs: await readPeople(db, similar), total: similar.length };
}

/** Their ids begin with the time of their registration. */
const NEWEST_FIRST: Order = { keys: [{ column: 'person.id', type: 'uuid' }], direction: 'desc' };

const kindsOf = ({ roles }: Reader): Kind[] => [
  ...(hasOperatorRight(roles, 'students.see') ? (['student'] as const) : []),
  ...(hasOperatorRight(roles, 'guardians.see') ? (['guardian'] as const) : []),
];

/**
 * A page of the matches of one kind, the newest first. A frequent name is read in the order of the page
 * until it is full; else the fence keeps that order out of the plan, and indexes find all matches.
 */
async function pageOf(
  db: Kysely<DB>,
  reader: Reader,
  {
    search,
    kind,
    ...asked
  }: { search: PeopleSearch; kind: Kind; after?: string | undefined; limit: number },
) {
  const matches = matchesOf(reader, search, kind);
  const fenced = selectPeople(db, sql`${matches} OFFSET 0`);
  const isFrequent =
    search.words.length > 0 && (await countRows(db, fenced, FREQUENT)) === FREQUENT;
  return keysetPage(db, isFrequent ? selectPeople(db, matches) : fenced, asked, NEWEST_FIRST);
}

const selectPeople = (db: Kysely<DB>, people: RawBuilder<unknown>) =>
  db
    .selectFrom(sql<Found>`(${people})`.as<'person'>(sql.ref('person')))
    .select(['person.id', 'person.kind', 'person.foundBy']);

/** SQL for the matching people of a kind; each way of finding has an index. */
function matchesOf(reader: Reader, search: PeopleSearch, kind: Kind): RawBuilder<unknown> {
  const ways = waysToFind(search, kind);
  if (ways.length === 0) {
    return sql`SELECT id, ''::text AS kind, ''::text AS "foundBy"
      FROM ${sql.table(kind)} WHERE false`;
  }
  const foundBy = ways.map(([way, condition]) => sql`WHEN ${condition} THEN ${way}::text`);
  const matches = ways.map(([, condition]) => condition);
  return sql`SELECT id, ${kind}::text AS kind, CASE ${sql.join(foundBy, sql` `)} END AS "foundBy"
    FROM ${sql.table(kind)} WHERE deleted_at IS NULL AND ${isWithin(reader, kind)}
      AND (${sql.join(matches, sql` OR `)})`;
}

/** The ways in which the text may mean a person, the surest first. */
function waysToFind(
  { words, email, codes, lastFour }: PeopleSearch,
  kind: Kind,
): [FoundBy, Condition][] {
  const ways: [FoundBy, Condition | undefined][] = [
    ['email', email ? sql<boolean>`email = ${email}` : undefined],
    ['number', kind === 'student' ? hasNumber(codes) : undefined],
    ['document', hasDocument(codes)],
    ['card', kind === 'guardian' ? hasCard(lastFour) : undefined],
    ['name', hasWords(words)],
  ];
  return ways.filter((way): way is [FoundBy, Condition] => way[1] !== undefined);
}

const hasNumber = (codes: readonly string[]) =>
  codes.length > 0 ? hasNumberLike(codes) : undefined;

const hasDocument = (codes: readonly string[]) =>
  codes.length > 0
    ? sql<boolean>`ARRAY[tax_identifier, national_id, passport_number] && ${[...codes]}::text[]`
    : undefined;

const hasCard = (lastFour: string | undefined) =>
  lastFour
    ? sql<boolean>`id = ANY (ARRAY(SELECT guardian_id FROM payment_card
        WHERE last_four = ${lastFour} AND deleted_at IS NULL))`
    : undefined;

const hasWords = (words: readonly string[]) =>
  words.length > 0
    ? sql<boolean>`(${sql.join(
        words.map((word) => sql`searched LIKE ${`%${escapeLike(word)}%`}`),
        sql` AND `,
      )})`
    : undefined;

/** A school includes its students and no guardian. */
const isWithin = (scope: OperatorScope, kind: Kind): Condition =>
  withinScope(scope, {
    company: 'company_id',
    school: kind === 'student' ? 'school_id' : undefined,
  });

/** People who have a name like each typed word, the most similar first. */
async function findSimilar(
  db: Kysely<DB>,
  reader: Reader,
  { words, kinds }: { words: readonly string[]; kinds: readonly Kind[] },
): Promise<Found[]> {
  const alike = sql.join(
    words.map((word) => sql`${word} <% searched`),
    sql` AND `,
  );
  const likeness = sql.join(
    words.map((word) => sql`word_similarity(${word}, searched)`),
    sql` + `,
  );
  const ways = kinds.map(
    (kind) => sql`(
      SELECT id, ${kind}::text AS kind, ${likeness} AS likeness FROM ${sql.table(kind)}
      WHERE deleted_at IS NULL AND ${isWithin(reader, kind)} AND ${alike} LIMIT ${MAX_COMPARED})`,
  );
  return db.transaction().execute(async (trx) => {
    // Comparing every row of the table is never faster, whatever the limit promises.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(trx);
    for (const similarity of SIMILARITIES) {
      const threshold = 'pg_trgm.word_similarity_threshold';
      await sql`SELECT set_config(${threshold}, ${similarity}, true)`.execute(trx);
      const { rows } = await sql<Found>`
        SELECT id, kind, 'similar' AS "foundBy" FROM (${sql.join(ways, sql` UNION ALL `)}) AS person
        ORDER BY likeness DESC, id DESC LIMIT ${MAX_SIMILAR}`.execute(trx);
      if (rows.length > 0) return rows;
    }
    return [];
  });
}

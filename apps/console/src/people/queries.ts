import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { emptySource, listSource, type Page, rowQuery, type Source } from '../table/source.ts';

export type Person = Answer<'GET /operator/people'>['docs'][number];
export type Student = Answer<'GET /operator/students/:id'>;
export type Guardian = Answer<'GET /operator/guardians/:id'>;

export const KINDS = ['student', 'guardian'] as const;

/** The search of the list, as its address has it. */
export interface PeopleFilter {
  q?: string;
  kind?: (typeof KINDS)[number];
}

/** The people whom the typed text may mean; nobody before anything is typed. */
export const peopleSource = ({ q, kind }: PeopleFilter): Source<Page<Person>> =>
  q === undefined
    ? emptySource(['people', 'list'])
    : listSource('GET /operator/people', ['people', 'list'], { query: { q, kind } });

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'student', id],
    queryFn: ({ signal }) => call('GET /operator/students/:id', { params: { id }, signal }),
  });

/** An order by its id; null where the scope has none. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'order', id],
    queryFn: async ({ signal }) => {
      const { docs } = await call('GET /operator/orders', { query: { q: id }, signal });
      return docs[0] ?? null;
    },
  });

export const guardianQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'guardian', id],
    queryFn: ({ signal }) => call('GET /operator/guardians/:id', { params: { id }, signal }),
  });

/** The fields of a found person that its record may have changed since. */
type Now = {
  [Field in Exclude<keyof Person, '_id' | 'kind' | 'company' | 'foundBy'>]: Person[Field];
};

/** A found person as the record is now, whatever was typed. */
export const personQuery = (found: Person) =>
  rowQuery<Person>(['people', 'row', found._id], async (signal) => {
    const now = found.kind === 'guardian' ? guardianNow(found, signal) : studentNow(found, signal);
    return { docs: [{ ...found, ...(await now) }] };
  });

async function guardianNow({ _id: id }: Person, signal: AbortSignal): Promise<Now> {
  const guardian = await call('GET /operator/guardians/:id', { params: { id }, signal });
  const { name, email, blockedAt } = guardian;
  const blocked = blockedAt !== undefined;
  return { name, email, blocked, ...OF_STUDENTS };
}

async function studentNow({ _id: id }: Person, signal: AbortSignal): Promise<Now> {
  const student = await call('GET /operator/students/:id', { params: { id }, signal });
  const { name, school, class: group, enrollmentNumber } = student;
  return { name, school, class: group, enrollmentNumber, ...OF_GUARDIANS };
}

const OF_STUDENTS = { school: undefined, class: undefined, enrollmentNumber: undefined };
const OF_GUARDIANS = { email: undefined, blocked: undefined };

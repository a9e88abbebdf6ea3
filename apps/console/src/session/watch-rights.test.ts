import { notice } from '@merenda/ui/blocks/notifications/notify.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { createQueries } from '@merenda/ui/client/queries.ts';
import { setLanguage, speakParts, translateNow } from '@merenda/ui/i18n/language.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { noteRecent, recentHits } from '../palette/recent.ts';
import { type Operator, operatorQuery } from './operator.ts';
import { watchRights } from './watch-rights.ts';

const operatorOf = (...companies: string[]): Operator => ({
  _id: 'rui',
  name: 'Rui',
  email: 'rui@merenda.example',
  roles: ['school'],
  rights: [],
  scope: { everywhere: false, companies, schools: [] },
});
const WHOLE = operatorOf('sodexo-direct', 'wefood');
const SMALLER = operatorOf('sodexo-direct');
const STUDENT: QueryKey = ['people', 'student', 'lucas'];
const unknown = new ApiFailure({ status: 404, code: 'not_found', message: 'no such student' });

beforeAll(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  speakParts(['entry', 'rest', 'console']);
  await setLanguage('en', 'whole');
});

/** A page that shows a student; `refuse` makes its next readings fail. */
async function openStudent() {
  const queries = createQueries();
  watchRights(queries);
  queries.setQueryData(operatorQuery.queryKey, WHOLE);
  let refusal: Error | undefined;
  const student = new QueryObserver(queries, {
    queryKey: STUDENT,
    queryFn: async () => {
      if (refusal) throw refusal;
      return 'Lucas';
    },
  });
  const leave = student.subscribe(() => {});
  await expect.poll(() => student.getCurrentResult().data).toBe('Lucas');
  return {
    queries,
    shown: () => student.getCurrentResult(),
    refuse: (error: Error | undefined) => {
      refusal = error;
    },
    leave,
  };
}

test('a record out of a lost scope is shown no more, and is there again with the scope', async () => {
  const { queries, shown, refuse, leave } = await openStudent();
  refuse(unknown);
  queries.setQueryData(operatorQuery.queryKey, SMALLER);
  expect(notice.get()?.text).toBe(translateNow('console.rights.changed'));
  await expect.poll(() => shown().error).toBe(unknown);
  expect(shown().data).toBeUndefined();
  refuse(undefined);
  queries.setQueryData(operatorQuery.queryKey, WHOLE);
  await expect.poll(() => shown().data).toBe('Lucas');
  leave();
});

test('with a lost scope the tab forgets the names of the records opened last', async () => {
  const { queries, leave } = await openStudent();
  noteRecent({ to: '/people/student/lucas', title: 'Lucas' });
  queries.setQueryData(operatorQuery.queryKey, SMALLER);
  expect(recentHits()).toEqual([]);
  leave();
});

test('a record that is refused by itself is shown no more, and the rights are asked for anew', async () => {
  const { queries, shown, refuse, leave } = await openStudent();
  refuse(unknown);
  await queries.refetchQueries({ queryKey: STUDENT });
  expect(shown()).toMatchObject({ data: undefined, error: unknown });
  expect(queries.getQueryState(operatorQuery.queryKey)?.isInvalidated).toBe(true);
  leave();
});

test('a record stays while its next reading fails for another reason', async () => {
  const { queries, shown, refuse, leave } = await openStudent();
  refuse(new ApiFailure({ status: 0, code: 'timeout', message: 'no answer in time' }));
  await queries.refetchQueries({ queryKey: STUDENT });
  expect(shown()).toMatchObject({ data: 'Lucas', status: 'error' });
  leave();
});

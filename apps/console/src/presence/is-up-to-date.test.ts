import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { createQueries } from '@merenda/ui/client/queries.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isUpToDate } from './is-up-to-date.ts';

const DAY: QueryKey = ['kitchen', 'day'];

test('a page that could not be read is up to date once it is read again, and not while it is asked for', async () => {
  const queries = createQueries();
  let answer: Promise<string> = Promise.resolve('120 meals');
  const day = new QueryObserver(queries, { queryKey: DAY, queryFn: () => answer });
  const leave = day.subscribe(() => {});
  const read = () => queries.refetchQueries({ queryKey: DAY });
  const isNow = () => isUpToDate(day.getCurrentResult());
  await read();
  expect(isNow()).toBe(true);
  answer = Promise.reject(
    new ApiFailure({ status: 0, code: 'timeout', message: 'no answer in time' }),
  );
  await read();
  expect(isNow()).toBe(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  answer = promise;
  const reading = read();
  expect(day.getCurrentResult().isFetching).toBe(true);
  expect(isNow()).toBe(false);
  resolve('121 meals');
  await reading;
  expect(isNow()).toBe(true);
  leave();
});

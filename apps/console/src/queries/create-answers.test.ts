import { apiAnswers } from '@merenda/ui/client/events.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAnswers } from './create-answers.ts';

const lost = () =>
  Promise.reject(new ApiFailure({ status: 0, code: 'unavailable', message: 'no connection' }));

/** A page that shows the marks of a class. */
async function openClass() {
  const queries = createAnswers();
  let answer: () => Promise<string> = () => Promise.resolve('21 marks');
  const queryKey: QueryKey = ['register'];
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => answer() });
  const leave = observer.subscribe(() => {});
  await queries.refetchQueries({ queryKey });
  return {
    shown: () => observer.getCurrentResult().data,
    become: (next: typeof answer) => {
      answer = next;
    },
    readAnew: () => queries.invalidateQueries({ queryKey }),
    leave,
  };
}

test('an act waits for what is read after it', async () => {
  const page = await openClass();
  const { promise, resolve } = Promise.withResolvers<string>();
  page.become(() => promise);
  const reading = page.readAnew();
  resolve('22 marks');
  await reading;
  expect(page.shown()).toBe('22 marks');
  page.leave();
});

test('without a connection an act ends, and what it changed is read as soon as the API is back', async () => {
  const page = await openClass();
  page.become(lost);
  await page.readAnew();
  page.become(() => Promise.resolve('22 marks'));
  apiAnswers.emit();
  await expect.poll(page.shown, { timeout: 500 }).toBe('22 marks');
  page.leave();
});

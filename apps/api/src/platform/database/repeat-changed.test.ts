import { expect, test } from 'vitest';
import { ReadChanged, repeatChanged } from './repeat-changed.ts';

/** A transaction that meets these errors, one after the other, then ends. */
function transaction(...errors: Error[]) {
  let tries = 0;
  const run = async () => {
    const error = errors[tries];
    tries += 1;
    if (error) throw error;
    return tries;
  };
  return { run, tries: () => tries };
}

const changed = () => new ReadChanged();

test('a transaction whose readings change is repeated until they hold', async () => {
  await expect(repeatChanged(transaction(changed(), changed()).run)).resolves.toBe(3);
});

test('after the last try the failure is thrown, or that the readings changed', async () => {
  const errors = [changed(), changed(), changed(), changed()];
  const { run, tries } = transaction(...errors);
  const failure = () => new Error('too busy');
  await expect(repeatChanged(run, { failure })).rejects.toThrow('too busy');
  expect(tries()).toBe(4);
  const two = transaction(...errors);
  await expect(repeatChanged(two.run, { attempts: 2 })).rejects.toBe(errors[1]);
  expect(two.tries()).toBe(2);
});

test('another error is thrown at once', async () => {
  const { run, tries } = transaction(new Error('broken'), changed());
  await expect(repeatChanged(run)).rejects.toThrow('broken');
  expect(tries()).toBe(1);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { expect, test } from 'vitest';
import { every } from './every.ts';

const SOURCES = join(import.meta.dirname, '..');

const stateOf = (error: Error | null) => ({ state: { error } });

test('a refused query is not asked anew by itself, one without an answer is', () => {
  const failed = (status: number, code: 'not_found' | 'operator_not_allowed' | 'timeout') =>
    stateOf(new ApiFailure({ status, code, message: code }));
  expect(every(5)(stateOf(null))).toBe(5);
  expect(every(5)(failed(0, 'timeout'))).toBe(5);
  expect(every(5)(failed(404, 'not_found'))).toBe(false);
  expect(every(5)(failed(403, 'operator_not_allowed'))).toBe(false);
});

test('every query that is asked anew by itself stops with a refusal', () => {
  const polling = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/refetchInterval:([^;]*?),\n/g)].map(
        ([, interval = '']) => ({ name, interval }),
      ),
    );
  expect(polling.length).toBeGreaterThan(5);
  expect(polling.filter(({ interval }) => !interval.includes('every('))).toEqual([]);
});

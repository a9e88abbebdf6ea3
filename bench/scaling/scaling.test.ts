import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRIMARY_CORES, SIZES } from './inputs.ts';
import { needsOf, TABLES, withTables } from './tables.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');

test('the tables of docs/scaling.md are those of the inputs: else run `node bench/scaling.ts`', () => {
  expect(withTables(document)).toBe(document);
});

test('a document without a place for a table is refused', () => {
  expect(Object.keys(TABLES).length).toBeGreaterThan(3);
  expect(() => withTables(document.replace('<!-- load -->', ''))).toThrow('load');
});

test('twice the students ask for twice as much, and at most a primary’s cores in each cell', () => {
  for (const size of SIZES) {
    const one = needsOf(size);
    const two = needsOf({ ...size, students: size.students * 2 });
    expect(two.requests).toBeCloseTo(one.requests * 2);
    expect(two.disk).toBeCloseTo(one.disk * 2);
    expect(two.copies).toBeGreaterThanOrEqual(one.copies);
    expect(one.databaseCores / one.cells).toBeLessThanOrEqual(PRIMARY_CORES);
  }
});

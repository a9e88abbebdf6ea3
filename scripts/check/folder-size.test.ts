import { expect, it } from 'vitest';
import { findCrowded } from './folder-size.ts';

const files = (count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `packages/soup/src/dish-${at}${ending}`);

it('a folder holds twenty files, and not one more', () => {
  expect(findCrowded(files(20))).toEqual([]);
  expect(findCrowded(files(21))).toEqual(['packages/soup/src: 21 files, at most 20']);
});

it('a test and a style sheet count with their source, and alone for themselves', () => {
  const beside = ['.tsx', '.test.tsx', '.in-full.test.tsx', '.module.css'].flatMap((one) =>
    files(20, one),
  );
  expect(findCrowded(beside)).toEqual([]);
  expect(findCrowded([...beside, 'packages/soup/src/storm.test.ts'])).toHaveLength(1);
});

it('folders within are counted for themselves', () => {
  expect(findCrowded([...files(20), 'packages/soup/src/pots/pan.ts'])).toEqual([]);
});

import { expect, it } from 'vitest';
import { findCrowded } from './folder-size.ts';

const files = (count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `packages/soup/src/dish-${at}${ending}`);

it('a folder holds twenty files, and not one more', () => {
  expect(findCrowded(files(20))).toEqual([]);
  expect(findCrowded(files(21))).toEqual(['packages/soup/src: 21 files, at most 20']);
});

it('a test and a style sheet count with their source, and alone for themselves', () => {
  const beside = [...files(20, '.tsx'), ...files(20, '.test.tsx'), ...files(20, '.module.css')];
  expect(findCrowded(beside)).toEqual([]);
  expect(findCrowded([...beside, 'packages/soup/src/storm.test.ts'])).toHaveLength(1);
});

it('folders within are counted for themselves', () => {
  expect(findCrowded([...files(20), 'packages/soup/src/pots/pan.ts'])).toEqual([]);
});

import { expect, it } from 'vitest';
import { type Release, refuseJump } from '../index.ts';

const FIRST: Release = { name: '0.9.0', former: null };
const SECOND: Release = { name: '0.10.0', former: '0.9.0' };
const THIRD: Release = { name: '0.11.0', former: '0.10.0' };

it.each<[string, Release, Release | undefined]>([
  ['none', SECOND, undefined],
  ['the same release', SECOND, SECOND],
  ['the release before', SECOND, FIRST],
  ['the release after', FIRST, SECOND],
])('a release works on a database of %s', (_, release, recorded) => {
  expect(refuseJump(release, recorded)).toBeUndefined();
});

it('a release that skips one is told which to migrate by', () => {
  expect(refuseJump(THIRD, FIRST)).toBe(
    'the database is of release 0.9.0 and this is 0.11.0: migrate it by 0.10.0 first, no release is skipped',
  );
});

it('a release whose database is two further is told which ones the database serves', () => {
  expect(refuseJump(FIRST, THIRD)).toBe(
    'the database is of release 0.11.0, which serves copies of 0.10.0 and 0.11.0, and this is 0.9.0',
  );
});

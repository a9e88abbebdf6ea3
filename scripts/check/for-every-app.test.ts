import { expect, it } from 'vitest';
import { findOneAppsPeople } from './for-every-app.ts';

const FILE = 'packages/ui/src/blocks/actions/share-buttons.tsx';

it.each([
  ["t('students.share')", 'student'],
  ['import type { GuardianEvent } from', 'Guardian'],
  ["'POST /responsible-users': 5_000,", 'responsible'],
  ["<Link to='/dependents/1' />", 'dependents'],
])('finds the people of one app: %s', (source, name) => {
  expect(findOneAppsPeople(new Map([[FILE, `\n${source}`]]))).toEqual([`${FILE}:2: ${name}`]);
});

it.each(['a responsive page', 'independent of the device', 'its dependencies'])(
  'accepts a word that names no people: %s',
  (source) => {
    expect(findOneAppsPeople(new Map([[FILE, source]]))).toEqual([]);
  },
);

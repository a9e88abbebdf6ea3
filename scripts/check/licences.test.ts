import { expect, test } from 'vitest';
import { isAllowed, licencesOf } from './licences.ts';

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'OFL-1.1'])(
  '%s is accepted',
  (licence) => {
    expect(isAllowed({ name: 'a-package', licence })).toBe(true);
  },
);

test.each(['GPL-3.0', 'MIT AND AGPL-3.0', 'SEE LICENSE IN x', 'none', 'MPL-2.0'])(
  '%s is refused',
  (licence) => {
    expect(isAllowed({ name: 'a-package', licence })).toBe(false);
  },
);

test('a development tool may have the licence noted for it, and no other', () => {
  expect(isAllowed({ name: 'lightningcss-linux-x64-gnu', licence: 'MPL-2.0' })).toBe(true);
  expect(isAllowed({ name: 'lightningcss', licence: 'GPL-3.0' })).toBe(false);
});

test('a shared library may have the licence noted for it, also beside others', () => {
  const name = '@img/sharp-libvips-linux-x64';
  expect(isAllowed({ name, licence: 'LGPL-3.0-or-later' })).toBe(true);
  expect(
    isAllowed({ name: '@img/sharp-win32-x64', licence: 'Apache-2.0 AND LGPL-3.0-or-later' }),
  ).toBe(true);
  expect(isAllowed({ name, licence: 'GPL-3.0-or-later' })).toBe(false);
});

test('every foreign package is checked, wherever it lies, and none of ours', () => {
  expect(
    licencesOf({
      '': { license: 'Apache-2.0' },
      'apps/api': {},
      'node_modules/@merenda/api': { link: true },
      'node_modules/one': { license: 'MIT' },
      'apps/api/node_modules/one': { license: 'MIT' },
      'node_modules/a/node_modules/@b/c': {},
    }),
  ).toEqual([
    { name: 'one', licence: 'MIT' },
    { name: '@b/c', licence: 'none' },
  ]);
});

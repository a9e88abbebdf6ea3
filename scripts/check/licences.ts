/**
 * Holds the licences of every package in package-lock.json to permissive ones, except for
 * `LIBRARIES` and, among tools that are not shipped, `TOOLS`. `npm run licences` lists them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readArguments } from '@merenda/database';

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Copyleft by file: none of their files is changed or shipped. */
const TOOLS = new Map([
  ['axe-core', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
]);

/**
 * Copyleft by library: shared libraries in packages of their own, used as they are and open to exchange
 * (docs/decisions/0261-uploads.md).
 */
const LIBRARIES = new Map([['@img/sharp', 'LGPL-3.0-or-later']]);

/** Licences that only the package's LICENSE file or README names. */
const IN_A_FILE = new Map([
  ['busboy', 'MIT'],
  ['humanize-number', 'MIT'],
  ['png-js', 'MIT'],
  ['streamsearch', 'MIT'],
]);

/** A package in package-lock.json; ours have no licence there. */
interface Locked {
  license?: string;
  link?: boolean;
}

export interface Licensed {
  name: string;
  licence: string;
}

/** Every foreign package, once for each of its licences. */
export function licencesOf(packages: Readonly<Record<string, Locked>>): Licensed[] {
  const found = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { license }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      return { name, licence: license ?? IN_A_FILE.get(name) ?? 'none' };
    });
  return [...new Map(found.map((one) => [`${one.name} ${one.licence}`, one])).values()];
}

/**
 * The licence is permitted. One alternative suffices; of licences that hold together, each must be
 * permitted.
 */
export function isAllowed({ name, licence }: Licensed): boolean {
  const excepted = [...TOOLS, ...LIBRARIES].find(
    ([known]) => name === known || name.startsWith(`${known}-`),
  );
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) =>
    one.split(' AND ').every((id) => PERMISSIVE.has(id) || excepted?.[1] === id),
  );
}

if (import.meta.main) {
  const { values } = readArguments('npm run licences', {
    options: { list: { type: 'boolean', default: false } },
  });
  const root = path.resolve(import.meta.dirname, '../..');
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const all = licencesOf(packages);
  if (values.list) {
    const byLicence = Object.groupBy(all, ({ licence }) => licence);
    for (const [licence, of = []] of Object.entries(byLicence).sort()) {
      console.log(
        `${licence}: ${of
          .map(({ name }) => name)
          .sort()
          .join(', ')}`,
      );
    }
  }
  const refused = all.filter((one) => !isAllowed(one));
  for (const { name, licence } of refused) console.error(`${name}: ${licence} is not permissive`);
  if (refused.length > 0) process.exitCode = 1;
  else console.log(`${all.length} packages, licences fit all.`);
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@merenda/contract';
import {
  hasOperatorRight,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRight,
  sufficientRights,
  type WantedRight,
} from '@merenda/domain/people/operators';
import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { partsOf } from '../administration/parts.ts';
import { tabsOf } from '../finance/tabs.ts';
import type { Area } from './area.ts';
import { areasOf } from './areas.ts';

const ALL = Object.keys(OPERATOR_RIGHTS) as OperatorRight[];

test.each(OPERATOR_ROLES)('%s alone opens an area', (role) => {
  const rights = ALL.filter((right) => hasOperatorRight([role], right));
  expect(areasOf({ rights })).not.toEqual([]);
});

const ASKING = filled(Object.values(ROUTES)).flatMap(({ method, url, ...route }) =>
  'right' in route && route.right !== 'own'
    ? [{ name: `${method} ${url}`, right: route.right as WantedRight }]
    : [],
);

const maySome = (role: (typeof OPERATOR_ROLES)[number], wanted: WantedRight) =>
  sufficientRights(wanted).some((right) => hasOperatorRight([role], right));

const AREAS = filled(areasOf({ rights: ALL }));

const EVERYTHING = {
  rights: ALL,
  scope: { everywhere: true, companies: [], schools: [] },
};
const PARTS = [...tabsOf(EVERYTHING), ...partsOf(EVERYTHING)];

/** Areas without parts, and the parts of the others: what one right opens. */
const PAGES = AREAS.flatMap((area): Pick<Area, 'to' | 'right'>[] => {
  const parts = PARTS.filter(({ to }) => to.startsWith(`${area.to}/`));
  return parts.length > 0 ? parts : [area];
});

/** The sources of a page by their path: its folder is named as its address. */
function sourcesOf(page: string): { file: string; source: string }[] {
  const src = path.join(import.meta.dirname, '..');
  const files = globSync(`${page.slice(1)}/**/*.{ts,tsx}`, { cwd: src, exclude: ['**/*.test.*'] });
  return filled(files).map((file) => ({
    file,
    source: readFileSync(path.join(src, file), 'utf8'),
  }));
}

const asksFor = (source: string, wanted: WantedRight, how: 'some' | 'every') =>
  sufficientRights(wanted)[how]((one) =>
    new RegExp(`mayCall\\([^)]*'${one.replace('.', '[.]')}'`).test(source),
  );

/** Links to a record that the answer has for holders of its right alone. */
const BY_ANSWER = ['desk/beside.tsx links to /payouts'];

test.each(PAGES)(
  '$to: a link to another page is hidden from roles without its right',
  ({ to: from, right: opening }) => {
    const shown = sourcesOf(from).flatMap(({ file, source }) =>
      PAGES.filter(
        ({ to, right }) =>
          to !== from &&
          new RegExp(`\\bto(?:=|: |=\\{)["'\`]${to}\\b`).test(source) &&
          OPERATOR_ROLES.some((role) => maySome(role, opening) && !maySome(role, right)) &&
          !asksFor(source, right, 'some'),
      ).map(({ to }) => `${file} links to ${to}`),
    );
    expect(shown.filter((link) => !BY_ANSWER.includes(link))).toEqual([]);
  },
);

test('each link that an answer decides about is there', () => {
  for (const link of BY_ANSWER) {
    const [file = '', to = ''] = link.split(' links to ');
    expect(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')).toContain(`"${to}/`);
  }
});

/** Reads a record to which an answer, or the command palette, links for holders of its right alone. */
const BY_LINK = ['GET /operator/guardians/:id', 'GET /operator/orders'];

test.each(PAGES)(
  '$to: a call is left out for roles that open the page without its right',
  ({ to, right: opening }) => {
    const source = sourcesOf(to)
      .map((one) => one.source)
      .join('\n');
    const called = ASKING.filter(
      ({ name, right }) =>
        source.includes(`'${name}'`) &&
        OPERATOR_ROLES.some((role) => maySome(role, opening) && !maySome(role, right)) &&
        !asksFor(source, right, 'every'),
    );
    expect(called.map(({ name }) => name).filter((name) => !BY_LINK.includes(name))).toEqual([]);
  },
);

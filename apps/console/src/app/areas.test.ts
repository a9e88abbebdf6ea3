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
import { areasOf } from './areas.ts';

const ALL = Object.keys(OPERATOR_RIGHTS) as OperatorRight[];

test.each(OPERATOR_ROLES)('%s alone opens an area', (role) => {
  const rights = ALL.filter((right) => hasOperatorRight([role], right));
  expect(areasOf({ rights })).not.toEqual([]);
});

const CHANGING = filled(Object.values(ROUTES)).flatMap(({ method, url, ...route }) =>
  method !== 'GET' && 'right' in route && route.right !== 'own'
    ? [{ name: `${method} ${url}`, right: route.right as WantedRight }]
    : [],
);

const maySome = (role: (typeof OPERATOR_ROLES)[number], wanted: WantedRight) =>
  sufficientRights(wanted).some((right) => hasOperatorRight([role], right));

test.each(filled(areasOf({ rights: ALL })))(
  '$to: an act is hidden from roles that open the area without its right',
  ({ to, right: opening }) => {
    const folder = path.join(import.meta.dirname, '..', to);
    const source = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
    const shown = CHANGING.filter(
      ({ name, right }) =>
        source.includes(`'${name}'`) &&
        OPERATOR_ROLES.some((role) => maySome(role, opening) && !maySome(role, right)) &&
        !sufficientRights(right).every((one) =>
          new RegExp(`mayCall\\([^)]*'${one.replace('.', '[.]')}'`).test(source),
        ),
    );
    expect(shown.map(({ name }) => name)).toEqual([]);
  },
);

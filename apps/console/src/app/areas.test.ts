import {
  hasOperatorRight,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRight,
} from '@merenda/domain/people/operators';
import { expect, test } from 'vitest';
import { areasOf } from './areas.ts';

test.each(OPERATOR_ROLES)('%s alone opens an area', (role) => {
  const all = Object.keys(OPERATOR_RIGHTS) as OperatorRight[];
  const rights = all.filter((right) => hasOperatorRight([role], right));
  expect(areasOf({ rights })).not.toEqual([]);
});

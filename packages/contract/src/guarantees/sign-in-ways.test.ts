import { SIGN_IN_WAYS } from '@merenda/domain/access/sign-in-ways';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../index.ts';
import type { RouteSpec } from '../route.ts';
import { session } from '../session.ts';

const FIELDS = Object.keys(session.shape);

/** A visitor's route whose answer is a guardian's session. */
const opensSession = ({ access, url, schema }: RouteSpec): boolean =>
  access === 'visitor' &&
  !url.startsWith('/operator') &&
  Object.values(schema.response).some(
    (answer) => answer instanceof z.ZodObject && FIELDS.every((field) => field in answer.shape),
  );

test('each route that opens a guardian’s session says by which way, and each way has one route', () => {
  const specs: readonly RouteSpec[] = ROUTES;
  const named = specs.filter(({ signsInBy }) => signsInBy);
  expect(named).toEqual(specs.filter(opensSession));
  expect(named.map(({ signsInBy }) => signsInBy).toSorted()).toEqual(SIGN_IN_WAYS.toSorted());
});

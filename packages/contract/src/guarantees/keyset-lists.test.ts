import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../index.ts';

const OF_DAYS = 'a bounded number of days or weeks';
const OF_CLASS = 'the children or diners of one class, day and service';
const BY_LANGUAGE = 'a number for each language';

/** Operators' answers with rows and no cursor, each with its reason. */
const NO_CURSOR: Readonly<Record<string, string>> = {
  'GET /operator/sessions': 'the operator’s own account',
  'GET /operator/orders': 'one whole number or id',
  'GET /operator/registers': 'the classes of one school',
  'GET /operator/classes/:id/register': OF_CLASS,
  'GET /operator/schools/:id/kitchen/:day': OF_CLASS,
  'GET /operator/schools/:id/kitchen/:day/:service/diets': OF_CLASS,
  'GET /operator/schools/:id/kitchen/:day/:service/diners': OF_CLASS,
  'GET /operator/schools/:id/kitchen-forecast': OF_DAYS,
  'GET /operator/schools/:id/menu-calendar': OF_DAYS,
  'GET /operator/schools/:id/openings': OF_DAYS,
  'GET /operator/desk/figures': OF_DAYS,
  'GET /operator/companies/:id/readers': BY_LANGUAGE,
  'GET /operator/schools/:id/readers': BY_LANGUAGE,
  'GET /operator/tickets/:id/context': 'parts of one case',
};

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** An answer with rows that is no record itself. */
const isList = ({ properties = {} }: Shape): boolean =>
  !('_id' in properties) &&
  Object.values(properties).some(({ type, items }) => type === 'array' && items?.type === 'object');

const LISTS = ROUTES.flatMap(({ access, method, url, schema }) => {
  const answer = '200' in schema.response ? schema.response[200] : undefined;
  if (access !== 'operator' || method !== 'GET' || !answer) return [];
  const shape = z.toJSONSchema(answer, { unrepresentable: 'any' }) as Shape;
  const query = z.toJSONSchema(schema.querystring ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  }) as Shape;
  return isList(shape) ? [{ name: `${method} ${url}`, shape, query }] : [];
});

test('each operators’ list is read by a cursor, or has a reason why it is whole', () => {
  const without = LISTS.filter(({ shape }) => !shape.properties?.next).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(NO_CURSOR).toSorted());
});

test('a list with a cursor takes it, in pages of a bounded length, and counts no rows before it', () => {
  for (const { name, shape, query } of filled(
    LISTS.filter((list) => list.shape.properties?.next),
  )) {
    expect(query.properties, name).toMatchObject({ after: { type: 'string' }, limit: {} });
    expect(query.properties, name).not.toHaveProperty('offset');
    expect(shape.properties, name).not.toHaveProperty('offset');
  }
});

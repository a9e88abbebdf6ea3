import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../index.ts';

/**
 * Numbers of answers that stand as a request brought them, under the same bound, by the end of
 * their path.
 */
const AS_SENT = [
  // The accepted request of a payment link.
  ...['request.value', 'request.fee', 'request.transferTopupTo.value'],
  // The changes of a menu draft, and cut-offs.
  ...['change.price', 'change.kilocalories'],
  ...['dishes.price', 'change.startTimeMinutes', 'change.endTimeMinutes'],
  ...['cutOffs.minutes', 'cutOff.before.minutes', 'cutOff.after.minutes'],
  // The draft of a health form.
  ...['revision', 'place.page'],
  // The paying account of a bank file; its numbers begin anew.
  'payer.sequence',
];

interface Shape {
  properties?: Record<string, unknown>;
  maximum?: number;
  exclusiveMaximum?: number;
}

/** The numbers of an answer that have a most, each by the names of its path. */
function* boundedIn(shape: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof shape !== 'object' || shape === null) return;
  const { properties = {}, ...rest } = shape as Shape;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = rest;
  if (Math.min(maximum, exclusiveMaximum) < Number.MAX_SAFE_INTEGER) yield path.join('.');
  for (const [name, child] of Object.entries(properties)) yield* boundedIn(child, [...path, name]);
  for (const child of Object.values(rest)) yield* boundedIn(child, path);
}

const BOUNDED = ROUTES.flatMap(({ method, url, schema }) =>
  Object.values(schema.response).flatMap((answer) =>
    [...boundedIn(z.toJSONSchema(answer, { unrepresentable: 'any' }))].map((path) => ({
      name: `${method} ${url}: ${path}`,
      path,
    })),
  ),
);

const endsWith = (path: string, end: string) => `.${path}`.endsWith(`.${end}`);

test('no amount or count of an answer has a most, by which a large one would be no answer', () => {
  const refusing = filled(BOUNDED).filter(
    ({ path }) => !AS_SENT.some((end) => endsWith(path, end)),
  );
  expect(refusing.map(({ name }) => name)).toEqual([]);
});

test('each number that stands as it was sent is in an answer', () => {
  const stale = AS_SENT.filter((end) => !BOUNDED.some(({ path }) => endsWith(path, end)));
  expect(stale).toEqual([]);
});

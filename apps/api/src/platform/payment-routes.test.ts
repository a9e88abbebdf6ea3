import { expect, test } from 'vitest';
import { readRoutes, routeFor } from './payment-routes.ts';

test('the most specific route wins, whatever the order of routes', () => {
  const routes = readRoutes(
    '*=sandbox, wefood=stripe,wefood/mundipaggPix=pagarme, */nevogate=stripe',
  );
  if (!routes) throw new Error('not read');
  for (const order of [routes, routes.toReversed()]) {
    expect(routeFor(order, 'wefood', 'mundipaggPix')).toBe('pagarme');
    expect(routeFor(order, 'wefood', 'card')).toBe('stripe');
    expect(routeFor(order, 'sodexo-direct', 'card')).toBe('sandbox');
    expect(routeFor(order, 'sodexo-corporate', 'nevogate')).toBe('stripe');
  }
});

test('one company’s guardians enter cards on the sandbox’s page, the others’ in our form', () => {
  const routes = readRoutes('thomas-franks/card=sandbox-page, *=sandbox') ?? [];
  expect(routeFor(routes, 'thomas-franks', 'card')).toBe('sandbox-page');
  expect(routeFor(routes, 'thomas-franks', 'nevogate')).toBe('sandbox');
});

test('a company without a route has no gateway', () => {
  expect(routeFor(readRoutes('wefood=stripe') ?? [], 'sodexo-direct', 'card')).toBeUndefined();
});

test.each([
  '',
  'wefood',
  'wefood=',
  'wefood=paypal',
  'wefood/cash=stripe',
  'a b=stripe',
  '=stripe',
  '*=stripe,',
])('"%s" is not a list of routes', (text) => {
  expect(readRoutes(text)).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the internals of the drivers were checked with the installed versions', () => {
  const file = new URL('../../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8'));
  // With another version, first read driver-internals.ts beside the driver's source and run the benchmark.
  expect(dependencies).toMatchObject({ kysely: '0.29.9', pg: '8.23.1' });
});

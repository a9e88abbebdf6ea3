import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Where `npm start` has it too.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;

/** Workspaces whose tests talk to a real PostgreSQL. */
const WITH_DATABASE = [
  'packages/database/**/*.test.ts',
  'packages/testing/**/*.test.ts',
  'packages/ledger/**/*.test.ts',
  'apps/api/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A worker reads the product's modules once, not once a file; what a test stubs is put back.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // More than there are cores: most tests wait for a server now and then.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...WITH_DATABASE],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: WITH_DATABASE,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
    ],
  },
});

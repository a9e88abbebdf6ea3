import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The same cache as that of `npm start`.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;

/** Tests that start whole programs and wait for them: short files that take long. */
const STARTS_PROGRAMS = /\/guarantees\/|\/scripts\/|\/apps\/sandbox\//;

/** Starts the longest files first: at the end no worker has much left while others are idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      Number(STARTS_PROGRAMS.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => startsPrograms(b) - startsPrograms(a));
  }
}

/**
 * Tests that run with `EVERYWHERE` only: hours of attack, copies killed or replaced under load, files
 * at their largest.
 */
const IN_FULL = '**/*.in-full.test.ts';
/** The tests that run programs which `npm test` does not install: `npm run test:deploy`. */
const RUNS_SERVICES = 'scripts/deploy/services/**';

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A worker loads the product's modules once, not once a file; stubs are restored.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than there are cores: a test waits for servers and programs a third of its time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // CI's machines are shared: a test that passes the second time is reported as flaky.
    retry: process.env.CI ? 1 : 0,
    // Many times the length of a test: the machine has other work.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    // A test that judges nothing, since its list is empty or its callback never runs, is red.
    expect: { requireAssertions: true, poll: { timeout: 300_000 } },
    projects: [
      {
        // One for all that runs in Node: each has workers of its own, which would load the product's
        // modules once more.
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,apps,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [
            '**/{node_modules,dist}/**',
            'apps/web/src/testing/**',
            ...(process.env.EVERYWHERE ? [] : [IN_FULL]),
            ...(process.env.DEPLOY ? [] : [RUNS_SERVICES]),
          ],
          globalSetup: [
            'scripts/deploy/services/testing/find-programs.ts',
            'packages/testing/src/global-setup.ts',
          ],
        },
      },
      'apps/web/src/testing/vitest.config.ts',
    ],
  },
});

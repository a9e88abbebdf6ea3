import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Where `npm start` has it too.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A worker reads the product's modules once, not once a file; what a test stubs is put back.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // No more than there are cores: each reads the product's modules once, and while tests wait for a
    // server, the journeys run (`npm test`).
    maxWorkers: Math.max(2, availableParallelism()),
    // Many times what a test takes: the machine has other things to do.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // One project: each has workers of its own, which would load the product's modules once more.
    globalSetup: ['packages/testing/src/global-setup.ts'],
  },
});

import type { KnipConfig } from 'knip';

/**
 * `!` marks files that count with --production: all but tests, their helpers and programs that only
 * test runners start.
 */
const project = ['**/*.{ts,tsx,mts,mjs}!', '!**/*.test.{ts,tsx}!', '!**/{testing,guarantees}/**!'];
/** Exports of packages are checked too. */
const offered = { project, includeEntryExports: true };

export default ({ production }: { production?: boolean }) =>
  ({
    workspaces: {
      '.': {
        entry: [
          'scripts/*.{ts,mjs}!',
          'scripts/check/*.ts!',
          'scripts/start/follow-parent.ts!',
          'scripts/failover/run.ts!',
          'scripts/deploy/backups/trial.ts!',
          // Its types are named in a program that shapes.ts writes.
          'scripts/deploy/testing/cloudnative-pg.ts',
        ],
        project,
      },
      // knip does not see programs that package.json runs by `exec`.
      'apps/api': {
        entry: [
          'src/main.ts!',
          'src/demo/main.ts!',
          'src/demo/finance/main.ts!',
          'src/platform/database/generate-types.ts!',
        ],
        project,
      },
      'packages/*': offered,
      'packages/ledger': { entry: ['src/audit/main.ts!'], ...offered },
      'packages/testing': { project: ['**/*.ts'] },
      bench: {
        entry: [
          'run.ts!',
          'scaling.ts!',
          'scaling/{measure,partitions}.ts!',
          'web/{run,accessibility}.ts!',
        ],
        project,
      },
      e2e: { project: ['**/*.ts'] },
      // A browser runs sw.js beside the pages, the API runs render.tsx from the build.
      'apps/web': {
        entry: [
          'build/*.ts!',
          'public/sw.js!',
          'src/app/render.tsx!',
          'src/testing/{setup,vitest.config}.ts',
          '{build,src}/**/*.test.{ts,tsx}',
        ],
        project,
      },
      // Entries of the page of all blocks. It is no product: a block that only this page shows is
      // unused.
      'packages/ui': { entry: ['page/main.tsx', 'page/vite.config.ts'], ...offered },
      'apps/sandbox': { entry: ['src/main.ts!'], project },
    },
    ignoreDependencies: [
      // The Node that runs everything.
      'node',
      // scripts/deploy/testing/shapes.ts finds them by the kind of a resource.
      'kubernetes-models',
      '@kubernetes-models/gateway-api',
      '@kubernetes-models/prometheus-operator',
      // dependency-cruiser's parser: its other one wants TypeScript below 7.
      '@swc/core',
      // apps/api/src/platform/database/generate-types.ts runs it as a program.
      'kysely-codegen',
      // Style sheets name it, and knip does not read them.
      '@fontsource-variable/figtree',
    ],
    // The system's own programs, used where they exist.
    ignoreBinaries: [
      'useradd',
      'apt-get',
      'buildah',
      'caddy',
      'chroot',
      'debootstrap',
      'du',
      'install',
      'haproxy',
      'ip',
      'kubectl',
      'mount',
      'postgres',
      'promtool',
      'unshare',
    ],
    ignore: [
      // The compiler names the first, Vite the second.
      'packages/ui/src/jsx/**',
      'packages/ui/page/vite.config.ts',
      // A package may be entered by any name: helpers of tests and plugins of Vite, too.
      ...(production ? ['**/testing/**', 'packages/ui/{build,page}/**'] : []),
    ],
    // A test may look at an export that only its own file uses.
    ignoreExportsUsedInFile: production || { interface: true, type: true },
  }) satisfies KnipConfig;

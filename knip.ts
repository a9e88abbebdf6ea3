import type { KnipConfig } from 'knip';

/** `!` marks what counts with --production: all but tests, their help and what their runner starts. */
const project = ['**/*.{ts,tsx,mts,mjs}!', '!**/*.test.{ts,tsx}!', '!**/{testing,guarantees}/**!'];
/** Exports of packages are judged too. */
const offered = { project, includeEntryExports: true };

export default ({ production }: { production?: boolean }) =>
  ({
    workspaces: {
      '.': {
        entry: ['scripts/*.{ts,mjs}!', 'scripts/check/*.ts!', 'scripts/start/follow-parent.ts!'],
        project,
      },
      // knip does not see what package.json runs by `exec`.
      'apps/api': {
        entry: ['src/main.ts!', 'src/demo/main.ts!', 'src/platform/database/generate-types.ts!'],
        project,
      },
      'packages/*': offered,
      'packages/ledger': { entry: ['src/audit/main.ts!'], ...offered },
      'packages/testing': { project: ['**/*.ts'] },
      bench: { entry: ['run.ts!', 'web/run.ts!', 'web/accessibility.ts!'], project },
      e2e: { project: ['**/*.ts'] },
      // A browser runs it beside the pages, the API runs it of the build.
      'apps/web': {
        entry: ['build/*.ts!', 'public/sw.js!', 'src/app/render.tsx!'],
        project,
      },
      // Vite's, of the page of all blocks: no product, so that a block which it alone shows is unused.
      'packages/ui': { entry: ['page/main.tsx', 'page/vite.config.ts'], ...offered },
      'apps/sandbox': { entry: ['src/main.ts!'], project },
    },
    ignoreDependencies: [
      // The Node that runs everything.
      'node',
      // dependency-cruiser's parser: its other one wants TypeScript below 7.
      '@swc/core',
      // Run as a program by apps/api/src/platform/database/generate-types.ts.
      'kysely-codegen',
      // Named in style sheets, which knip does not read.
      '@fontsource-variable/figtree',
    ],
    // The system's own program, used where there is one.
    ignoreBinaries: ['useradd'],
    ignore: [
      // The compiler names the one, Vite the other.
      'packages/ui/src/jsx/**',
      'packages/ui/page/vite.config.ts',
      // A package is entered by any name: the help of tests too, and the plugins of Vite.
      ...(production ? ['**/testing/**', 'packages/ui/{build,page}/**'] : []),
    ],
    // A test may look at what a file uses itself.
    ignoreExportsUsedInFile: production || { interface: true, type: true },
  }) satisfies KnipConfig;

import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        'scripts/check/{licences,openapi}.ts',
        'scripts/start/follow-parent.ts',
      ],
    },
    // knip does not see what package.json runs by `exec`.
    'apps/api': {
      entry: ['src/main.ts', 'src/demo/main.ts', 'src/platform/database/generate-types.ts'],
    },
    'packages/ledger': { entry: ['src/audit/main.ts'] },
    bench: { entry: ['run.ts', 'web/run.ts', 'web/accessibility.ts'] },
    // A browser runs it beside the pages, the API runs it of the build.
    'apps/web': {
      entry: ['public/sw.js', 'src/app/render.tsx'],
    },
    // Vite's, of the page of all blocks.
    'packages/ui': { entry: ['page/main.tsx', 'page/vite.config.ts'] },
    'apps/sandbox': { entry: ['src/main.ts'] },
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
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;

import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'scripts/check/openapi.ts', 'scripts/start/follow-parent.ts'],
    },
    'apps/api': { entry: ['src/main.ts', 'src/demo/main.ts'] },
    // What a browser runs beside the pages, and what the API runs of the build.
    'apps/web': { entry: ['public/sw.js', 'src/app/render.tsx'] },
    'apps/sandbox': { entry: ['src/main.ts'] },
  },
  ignoreDependencies: [
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

import process from 'node:process';
import { brandFacts } from '@merenda/ui/build/brand-facts';
import { brandFiles } from '@merenda/ui/build/brand-files';
import { brandStyles } from '@merenda/ui/build/brand-styles';
import { HOVER_ONLY } from '@merenda/ui/build/hover';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** The screens of the web app in a real browser, one page for all files. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../../node_modules/.cache/screens',
  plugins: [react(), brandFacts(), brandStyles(), brandFiles()],
  css: { postcss: { plugins: HOVER_ONLY } },
  test: {
    name: 'screens',
    include: ['screens/**/*.test.tsx'],
    setupFiles: ['setup.ts'],
    isolate: false,
    fileParallelism: false,
    // After the tests in Node, whose number of workers differs.
    sequence: { groupOrder: 1 },
    unstubGlobals: true,
    retry: process.env.CI ? 1 : 0,
    // Many times what a test takes: the machine has other things to do.
    testTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
      provider: playwright({
        launchOptions: {
          ...(process.env.MERENDA_CHROMIUM ? { executablePath: process.env.MERENDA_CHROMIUM } : {}),
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
        contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        actionTimeout: 60_000,
      }),
    },
  },
});

import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

// The whole product runs for the journeys, as `npm start` runs it, on ports and data of its own.
// Playwright reads this file in each worker: the first reading decides, the others follow.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_SANDBOX_PORT ??= String(Number(process.env.E2E_PORT) + 20_000);
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'merenda-journeys-'));
const { E2E_PORT: port, E2E_SANDBOX_PORT: sandboxPort, E2E_DATA_DIR: dataDir } = process.env;

/** Walks every screen in all languages at a width of its own, so it is a project of its own. */
const WALK = '**/walk.spec.ts';

/**
 * The story, the ways in and the session are told in all three browsers; each other journey in the
 * two that differ most for it, and what is the same everywhere in one. `npm test` stays short so.
 */
const NOT_ON = {
  phone: [
    'brands',
    'every-brand',
    'profile',
    'recovery',
    'home',
    'receipts',
    'automatic',
    'fees',
    'refunds',
  ],
  desktop: [
    'every-brand',
    'hostile-input',
    'guardians',
    'passkeys',
    'sign-up',
    'automatic',
    'payments',
    'payment-page',
    'payments-way-back',
    'hosted-card',
  ],
  dark: [
    'brands',
    'hostile-input',
    'leaving',
    'health',
    'recurring',
    'ready-html',
    'fees',
    'receipts',
    'hosted-card',
    'payments-way-back',
  ],
};
const ignored = (where: keyof typeof NOT_ON) => [
  WALK,
  ...NOT_ON[where].map((name) => `**/${name}.spec.ts`),
];

type Use = PlaywrightTestConfig['use'];

const phone: Use = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop: Use = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: './journeys',
  // One more than there are cores: a journey waits for the page most of its time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  forbidOnly: true,
  // CI's machines are shared: what passes the second time is told as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: `http://wefood.localhost:${port}`,
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 15_000,
    reducedMotion: 'reduce',
    launchOptions: {
      ...(process.env.MERENDA_CHROMIUM ? { executablePath: process.env.MERENDA_CHROMIUM } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, because it is the longest: its tests then run beside all others.
    {
      name: 'the walk, 360 px',
      testMatch: WALK,
      use: { ...phone, viewport: { width: 360, height: 740 } },
    },
    { name: 'phone, English', testIgnore: ignored('phone'), use: { ...phone, locale: 'en-GB' } },
    {
      name: 'desktop, Portuguese',
      testIgnore: ignored('desktop'),
      use: { ...desktop, locale: 'pt-BR' },
    },
    {
      name: 'phone, Hungarian, dark',
      testIgnore: ignored('dark'),
      use: { ...phone, locale: 'hu-HU', colorScheme: 'dark' },
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} scripts/start.ts`,
    cwd: '..',
    wait: { stdout: /ready in/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT: '1000000',
      TRUST_PROXY: 'on',
      // One school's cards are given on the processor's own page.
      PAYMENT_GATEWAYS: 'thomas-franks/card=sandbox-page, *=sandbox',
    },
  },
});

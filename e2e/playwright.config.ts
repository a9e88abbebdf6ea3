import { globSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '@merenda/database';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

// The whole product runs for the journeys, as `npm start` runs it, on ports and data of its own.
// Playwright reads this file in each worker: the first reading decides, the others follow.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SANDBOX_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'merenda-journeys-'));
const { E2E_PORT: port, E2E_SANDBOX_PORT: sandboxPort, E2E_DATA_DIR: dataDir } = process.env;

/** Walks every screen in all languages at a width of its own, so it is a project of its own. */
const WALK = 'overall/walk.spec.ts';

type Browser = 'phone' | 'desktop' | 'dark';

/**
 * In which browsers each journey is told; first the one where it differs most. `npm test` tells it
 * there, so that it stays short; with EVERYWHERE it is told in all that are named.
 */
const TOLD_IN: Record<string, readonly Browser[]> = {
  'access/access': ['dark', 'phone', 'desktop'],
  'access/passkeys': ['dark', 'phone'],
  'access/prerendered': ['desktop', 'phone'],
  'access/recovery': ['dark', 'desktop'],
  'access/second-factor': ['phone', 'dark'],
  'access/sign-in': ['desktop', 'phone', 'dark'],
  'access/sign-up': ['dark', 'phone'],
  'account/leaving': ['desktop', 'phone'],
  'account/profile': ['desktop', 'dark'],
  'brands/brands': ['desktop'],
  'brands/every-brand': ['dark'],
  'overall/hostile-input': ['phone'],
  'overall/story': ['phone', 'desktop', 'dark'],
  'payments/automatic': ['dark'],
  'payments/fees': ['desktop'],
  'payments/hosted-card': ['phone'],
  'payments/monthly': ['desktop', 'phone'],
  'payments/payment-page': ['phone', 'dark'],
  'payments/receipts': ['desktop'],
  'payments/refunds': ['dark', 'desktop'],
  'payments/topups': ['dark', 'phone'],
  'payments/way-back': ['phone'],
  'students/details': ['phone', 'desktop'],
  'students/guardians': ['dark', 'phone'],
  'students/health': ['phone', 'desktop'],
  'students/home': ['desktop', 'dark'],
};
const untold = globSync('*/*.spec.ts', { cwd: new URL('journeys', import.meta.url) }).filter(
  (file) => file !== WALK && !TOLD_IN[file.replace('.spec.ts', '')],
);
if (untold.length > 0) throw new Error(`In which browsers is it told: ${untold.join(', ')}?`);

const told = (where: Browser) =>
  Object.entries(TOLD_IN)
    .filter(([, browsers]) =>
      process.env.EVERYWHERE ? browsers.includes(where) : browsers[0] === where,
    )
    .map(([name]) => `**/${name}.spec.ts`);

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
    // A trace makes a journey half as long again: `--trace on` where one is wanted.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
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
      testMatch: `**/${WALK}`,
      use: { ...phone, viewport: { width: 360, height: 740 } },
    },
    { name: 'phone, English', testMatch: told('phone'), use: { ...phone, locale: 'en-GB' } },
    {
      name: 'desktop, Portuguese',
      testMatch: told('desktop'),
      use: { ...desktop, locale: 'pt-BR' },
    },
    {
      name: 'phone, Hungarian, dark',
      testMatch: told('dark'),
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

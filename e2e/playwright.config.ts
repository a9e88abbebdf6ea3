import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '@merenda/database';
import { defineConfig } from '@playwright/test';
import { ANY_BROWSER, BROWSER_NAMES, filesToldIn } from './support/stage/told-in.ts';

// The whole product runs for the journeys, as `npm start` runs it, on ports and data of its own.
// Playwright reads this file in each worker: the first reading decides, the others follow.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SANDBOX_PORT ??= String(await freePort());
process.env.E2E_PUSH_PORT ??= String(await freePort());
// Journeys that are told in parts tell the same part each time, so that none is red by chance; another
// number tells another part.
process.env.E2E_RUN ??= '0';
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'merenda-journeys-'));
const { E2E_PORT: port, E2E_SANDBOX_PORT: sandboxPort, E2E_DATA_DIR: dataDir } = process.env;

export default defineConfig({
  testDir: './journeys',
  // One more than there are cores: a journey waits for the page most of its time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // Many times what a journey takes: the machine has other things to do.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  outputDir: '../test-results',
  forbidOnly: true,
  // Journeys whose guarantee a test of the API, or another journey, shows as well.
  grepInvert: process.env.EVERYWHERE ? [] : /@in-full$/,
  // CI's machines are shared: what passes the second time is told as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: `http://wefood.localhost:${port}`,
    // A trace makes a journey half as long again: `--trace on` where one is wanted.
    trace: 'on-first-retry',
    // Playwright takes one at the end of every journey, to throw most away: what failed tells its page in
    // words, and with `--trace on` in pictures.
    screenshot: process.env.EVERYWHERE ? 'only-on-failure' : 'off',
    actionTimeout: 60_000,
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
  // One by default: for each a worker starts anew, which takes it longer than a journey.
  projects: process.env.EVERYWHERE
    ? BROWSER_NAMES.map((name) => ({ name, testMatch: filesToldIn(name) }))
    : [{ name: ANY_BROWSER }],
  webServer: {
    command: `${JSON.stringify(process.execPath)} scripts/start.ts`,
    cwd: '..',
    wait: { stdout: /ready in/ },
    // Many times the length of a start: the machine has other work.
    timeout: 600_000,
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
      FREE_SIGN_UPS: '1000000',
      TRUST_PROXY: 'on',
      // Where a journey of push messages opens a double of browsers' push services.
      PUSH_SERVICE_URL: `http://localhost:${process.env.E2E_PUSH_PORT}`,
      // One school's cards are given on the processor's own page.
      PAYMENT_GATEWAYS: 'thomas-franks/card=sandbox-page, *=sandbox',
    },
  },
});

/**
 * Prepares a clone for `npm start`, `npm test` and `npm run check`: installs the packages when they
 * are missing or differ from package-lock.json and, with --browser, ensures a Chromium.
 *
 * Plain JavaScript without dependencies, for any Node from 20 on: it installs the pinned Node, on
 * which all other scripts run.
 */
import process from 'node:process';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';

const OLDEST_NODE = 20;

try {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}`);
  }
  await ensurePackages();
  if (process.argv.includes('--browser')) await ensureChromium();
} catch (error) {
  console.error(`merenda: set-up failed: ${error.message}`);
  process.exitCode = 1;
}

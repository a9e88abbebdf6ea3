import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openBrowser } from './browser.ts';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const CLI = `${HERE}node_modules/lighthouse/cli/index.js`;
const RUN_LIMIT_MS = 180_000;

const run = promisify(execFile);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The result of one run of Lighthouse; times in ms, sizes in bytes, scores from 0 to 100. */
export interface Findings {
  scores: Record<Category, number>;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  bytes: number;
  /** The failed audits. */
  complaints: string[];
}

/** Installs Lighthouse into this folder unless the version of package-lock.json is there. */
export async function ensureLighthouse(): Promise<void> {
  const installed = `${HERE}node_modules/.package-lock.json`;
  if (existsSync(installed)) {
    const [lock, present] = await Promise.all([stat(`${HERE}package-lock.json`), stat(installed)]);
    if (present.mtimeMs >= lock.mtimeMs) return;
  }
  console.log('Installing Lighthouse (npm ci in bench/web) …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: HERE });
}

/**
 * Loads a page like a phone on a slow network (Lighthouse's simulated throttling, if performance is
 * asked for), in a fresh browser with these cookies. Other categories have the score 0.
 */
export async function runLighthouse(
  url: string,
  cookies: Record<string, string>,
  categories: readonly Category[] = CATEGORIES,
  attempts = 3,
): Promise<Findings> {
  try {
    return await runLighthouseOnce(url, cookies, categories);
  } catch (error) {
    // On a busy machine Lighthouse sometimes loses its recording.
    if (attempts === 1 || !/NO_NAVSTART|NO_FCP|PROTOCOL_TIMEOUT/.test(String(error))) throw error;
    return runLighthouse(url, cookies, categories, attempts - 1);
  }
}

async function runLighthouseOnce(
  url: string,
  cookies: Record<string, string>,
  categories: readonly Category[],
): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'merenda-lighthouse-'));
  const file = join(folder, 'report.json');
  const browser = await openBrowser(url, cookies);
  try {
    await run(
      process.execPath,
      [
        CLI,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--port=${browser.port}`,
        '--disable-storage-reset',
        `--only-categories=${categories.join(',')}`,
        `--throttling-method=${categories.includes('performance') ? 'simulate' : 'provided'}`,
      ],
      { timeout: RUN_LIMIT_MS },
    );
    return findingsOf(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The part of Lighthouse's report that the bench reads. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; displayValue?: string }
  >;
}

function findingsOf({ categories, audits }: Report): Findings {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    complaints: Object.values(audits)
      .filter(({ score: own }) => own !== null && own < 0.9)
      .map(({ title, displayValue }) => (displayValue ? `${title} (${displayValue})` : title)),
  };
}

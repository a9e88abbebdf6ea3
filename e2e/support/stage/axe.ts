import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA and axe's best practices. Only what is wrong is worked out and described. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The targets that axe finds too small, or half under another, wherever the page is scrolled to. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= end; top += 24) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    found.push(...(await findingsOf(page, 'target-size')).map((one) => `at ${top}: ${one}`));
  }
  return found;
}

/** Axe's findings about the colours of the page alone: nothing else differs between brands. */
export async function colourFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return findingsOf(page, 'color-contrast');
}

const findingsOf = (page: Page, rule: string): Promise<string[]> =>
  page.evaluate(runAxe, { runOnly: [rule], resultTypes: ['violations'] } as RunOptions);

/** Axe's findings about one element, as it stands in the page. */
export async function axeFindingsWithin(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(runAxe, { ...OPTIONS, within: selector });
}

/** Axe's findings on the page, by rule; some rules may be left out. */
export async function axeFindings(page: Page, ...without: string[]): Promise<string[]> {
  // Half a megabyte of script: once for each load of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const look = () => page.evaluate(runAxe, { ...OPTIONS, rules });
  const findings = await look();
  if (!findings.some((finding) => finding.startsWith('target-size'))) return findings;
  // A target that a sticky bar covers in part is whole after scrolling, and one below a notice after that.
  await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }));
  await page.locator('[role="log"] > *').waitFor({ state: 'detached' });
  const later = await look();
  return findings.filter((finding) => later.includes(finding));
}

/** In the page. */
async function runAxe({ within, ...options }: RunOptions & { within?: string }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(within ?? document, options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

/**
 * `npm run bench:web`: Lighthouse, as a phone, against the running product.
 *
 *   --runs 3      the number of measurements of each page
 *   --only text   only pages whose name contains it
 *   --json file   also writes every figure to this file
 *   --strict      fails when a score is below its bar
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { numberOf, readArguments } from '@merenda/database';
import { ensureLighthouse, type Findings, runLighthouse } from './lighthouse.ts';
import { PAGES, type Page } from './pages.ts';
import { signIn, startProduct } from './product.ts';
import { type Line, medians, shortfalls, toTable } from './report.ts';

const CALL = 'npm run bench:web -- [--runs 3] [--only <text>] [--json <file>] [--strict]';
const { values } = readArguments(CALL, {
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});

const count = numberOf(CALL, '--runs', values.runs);

await ensureLighthouse();
const product = await startProduct();
try {
  const [load = 0] = loadavg();
  const cookies = await signIn(product.port);
  const lines: Line[] = [];
  for (const page of PAGES.filter(({ name }) => name.includes(values.only))) {
    lines.push(await measure(page, cookies));
  }
  console.log(`\n${toTable(lines)}\n`);
  console.log(`medians of ${count}; ${availableParallelism()} processors`);
  if (load > availableParallelism() / 2) {
    console.log(`other work was on the machine (load ${load.toFixed(1)}): repeat it when quiet`);
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(lines, null, 2)}\n`);
  const short = lines.flatMap(shortfalls);
  for (const text of short) console.log(`below its bar: ${text}`);
  if (values.strict && short.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}

async function measure(page: Page, cookies: Record<string, string>): Promise<Line> {
  const url = `http://wefood.localhost:${product.port}${page.path}`;
  const runs: Findings[] = [];
  for (let run = 1; run <= count; run += 1) {
    runs.push(await runLighthouse(url, page.signedIn ? cookies : {}));
  }
  const line = medians(page, runs);
  for (const complaint of line.complaints) console.log(`${page.name}: ${complaint}`);
  return line;
}

import { chooseInstallation, createPool, openDatabase } from '@merenda/database';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { type Product, startProduct } from '../web/product.ts';

/** A frame of a screen with 60 of them a second, in ms; a clock's own error is no missed frame. */
const FRAME_MS = 1000 / 60;
const CLOCK_ERROR_MS = 1;
/** As a hand turns a wheel fast. */
const PIXELS_A_FRAME = 80;

interface Frames {
  count: number;
  /** Share of frames later than the screen's. */
  late: number;
  p99Ms: number;
}

export interface Scroll {
  rows: number;
  /** Rows are read from the API as they come near. */
  reading: Frames;
  /** All rows are read. */
  read: Frames;
  /** The same scroll over a page of the same height without a table: the machine's own share. */
  yardstick: Frames;
  /** Rows that the page has at once. */
  drawn: number;
}

/**
 * Scrolls the console's list of so many paid payouts in Chromium, from the real API, and counts late
 * frames.
 * @throws Error when there is no Chromium, or the product does not start
 */
export async function scrollTable({
  seconds,
  rows,
}: {
  seconds: number;
  rows: number;
}): Promise<Scroll> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found; MERENDA_CHROMIUM=/path names one');
  const product = await startProduct();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await fillPayouts(product, rows);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, product);
    await page.goto(`http://console.localhost:${product.port}/payouts?status=settled`);
    await page.locator('tbody a').first().waitFor();
    const reading = await scroll(page, seconds);
    await readAll(page, rows);
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    const read = await scroll(page, seconds);
    const drawn = await page.locator('tbody tr[data-index]').count();
    // The console's own pages take no markup from a script.
    await page.goto('about:blank');
    await page.setContent(`<body style="margin:0"><div style="height:${rows * 49}px">x</div>`);
    const yardstick = await scroll(page, seconds);
    return { rows, reading, read, yardstick, drawn };
  } finally {
    await browser.close();
    await product.stop();
  }
}

export function describeScroll({ rows, reading, read, yardstick, drawn }: Scroll): string {
  const line = (name: string, { count, late, p99Ms }: Frames) =>
    `| ${name} | ${count} | ${(late * 100).toFixed(1)} % | ${p99Ms.toFixed(1)} |`;
  return [
    `console: tables, ${rows.toLocaleString('en')} rows, ${drawn} of them in the page`,
    '',
    `| scrolled | frames | over ${FRAME_MS.toFixed(1)} ms | p99 ms |`,
    '| --- | ---: | ---: | ---: |',
    line('while rows are read', reading),
    line('all rows read', read),
    line('a page without a table', yardstick),
  ].join('\n');
}

async function fillPayouts({ dataDir }: Product, rows: number): Promise<void> {
  const database = await openDatabase(await chooseInstallation({ DATA_DIR: dataDir }));
  const pool = createPool(database.url, { max: 1 });
  await pool.query(
    `INSERT INTO payout_request (id, guardian_id, company_id, wallet_id, subject, amount_minor,
       currency, hold_id, status, approved_at, settled_at, ended_at, created_at, asked_lately_minor)
     SELECT uuidv7(), guardian.id, company_id, uuidv7(), 'USER-WALLET-REIMBURSEMENT', 1000 + n, 'BRL',
       uuidv7(), 'settled', now(), now(), now(), now() - n * interval '1 minute', 1000 + n
     FROM (SELECT id, company_id FROM guardian WHERE company_id = 'wefood' LIMIT 1) guardian,
       generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.end();
}

const OPERATOR = { email: 'finance@demo.merenda.test', password: 'merenda-demo' };

async function signIn(page: Page, { port, sandboxPort }: Product): Promise<void> {
  const codes = await (await fetch(`http://localhost:${sandboxPort}/operators`)).text();
  const [, code] = new RegExp(`${OPERATOR.email}.*?(\\d{6})`, 's').exec(codes) ?? [];
  await page.goto(`http://console.localhost:${port}/login`);
  const status = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/operator/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'request-type': 'we' },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    { ...OPERATOR, code },
  );
  if (status !== 200) throw new Error(`the demo operator cannot sign in: ${status}`);
}

/** Scrolls to the end until the end stays where it is. */
async function readAll(page: Page, rows: number): Promise<void> {
  const wanted = rows * 40;
  for (;;) {
    const height = await page.evaluate(
      '(scrollTo(0, document.body.scrollHeight), document.body.scrollHeight)',
    );
    if (Number(height) >= wanted) return;
    await page.waitForTimeout(50);
  }
}

/** Scrolls down for a time, some pixels a frame, and measures the frames. */
async function scroll(page: Page, seconds: number): Promise<Frames> {
  const times = await page.evaluate(
    ({ lastMs, pixels }) =>
      new Promise<number[]>((resolve) => {
        const begun = performance.now();
        const found: number[] = [];
        let before = 0;
        const step = (now: number) => {
          if (before > 0) found.push(now - before);
          before = now;
          if (now - begun > lastMs) return resolve(found);
          scrollBy(0, pixels);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { lastMs: seconds * 1000, pixels: PIXELS_A_FRAME },
  );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: times.length,
    late: times.filter((ms) => ms > FRAME_MS + CLOCK_ERROR_MS).length / times.length,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

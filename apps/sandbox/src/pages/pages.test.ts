import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let pages: string[];
beforeAll(async () => {
  sandbox = await startSandbox();
  const charge = await sandbox.charge(await sandbox.token('4242424242424242'));
  const pix = await sandbox.pixCharge();
  const link = await sandbox.link();
  pages = [
    '/',
    '/bank',
    `/bank?code=${encodeURIComponent(pix.body.brCode)}`,
    `/pay/${link.body.orderId}`,
    '/inbox',
    '/control',
    `/payments/${charge.body.id}`,
  ];
});
afterAll(() => sandbox.stop());

test('every page states that no real money moves', async () => {
  for (const path of pages) {
    const page = await sandbox.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No real money moves here.');
  }
});

test('no page has anything inline or remote, nor may be framed', async () => {
  for (const path of pages) {
    const { text, headers } = await sandbox.get(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/ style=| on[a-z]+=|<style|<script(?! src="\/assets\/)/);
    expect(text).not.toMatch(/(src|href)="https?:/);
  }
});

test('every file that the pages load exists', async () => {
  const { text } = await sandbox.get('/');
  const css = (await sandbox.get('/assets/sandbox.css')).text;
  const assets = `${text} ${css}`.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(assets).toContain('/assets/figtree.woff2');
  for (const path of assets) expect((await sandbox.get(path)).status).toBe(200);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { findChromium } from '../../scripts/setup/chromium.mjs';

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
];

/** A fresh Chromium with cookies for one address. */
export interface Browser {
  /** The port of its DevTools. */
  port: number;
  close(): Promise<void>;
}

/** @throws Error when there is no Chromium, or it does not start */
export async function openBrowser(url: string, cookies: Cookies): Promise<Browser> {
  const chromium = findChromium();
  if (!chromium) throw new Error('no Chromium was found; MERENDA_CHROMIUM=/path names one');
  const profile = await mkdtemp(join(tmpdir(), 'merenda-chromium-'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(chromium, [...FLAGS, ...root, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const close = async () => {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(child.stderr)) {
    const [, socket] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (!socket) continue;
    child.stderr.resume();
    await putCookies(socket, url, cookies);
    return { port: Number(new URL(socket).port), close };
  }
  await close();
  throw new Error('Chromium did not start');
}

type Cookies = Readonly<Record<string, string>>;

async function putCookies(socketUrl: string, url: string, cookies: Cookies): Promise<void> {
  const params = {
    cookies: Object.entries(cookies).map(([name, value]) => ({ name, value, url })),
  };
  const socket = new WebSocket(socketUrl);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params }));
  const [{ data }] = await once(socket, 'message');
  socket.close();
  const { error } = JSON.parse(String(data));
  if (error) throw new Error(`the cookies could not be set: ${error.message}`);
}

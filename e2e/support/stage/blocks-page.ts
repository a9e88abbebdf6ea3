import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@merenda/database';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const IS_READY = /Local/;

/** The page of all blocks, as `npm run ui` serves it. */
export interface BlocksPage {
  port: number;
  stop: () => Promise<void>;
}

/** Serves the page of all blocks. @throws Error when it ends before it is ready, with what it wrote */
export async function serveBlocksPage(): Promise<BlocksPage> {
  const port = await freePort();
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'packages/ui/page', '--port', String(port), '--strictPort'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(vite, 'exit');
  let written = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      written += text;
      if (IS_READY.test(written)) resolve();
    };
    vite.stdout.on('data', hear);
    vite.stderr.on('data', hear);
    void ended.then(() => reject(new Error(written)));
  });
  return {
    port,
    stop: async () => {
      vite.kill();
      await ended;
    },
  };
}

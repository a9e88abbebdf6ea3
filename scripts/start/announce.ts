import type { Env } from '../../apps/api/src/platform/env.ts';
import { say } from './say.ts';

/** Prints the addresses and accounts once everything runs (product:operating#start). */
export function announce(env: Env, tookMs: number): void {
  const sandbox = `http://localhost:${env.SANDBOX_PORT}`;
  const lines = [
    `ready in ${(tookMs / 1000).toFixed(1)} s; Ctrl-C stops it`,
    '',
    `  The app         http://localhost:${env.PORT}`,
    ...(env.demo ? ['  Demo guardian   marina@demo.merenda.test / merenda-demo'] : []),
    ...(env.consoleHost ? [`  The console     http://${env.consoleHost}:${env.PORT}`] : []),
    ...(env.demo ? [`  Demo operators  ${sandbox}/operators`] : []),
    ...(env.production
      ? []
      : [`  Sandbox         ${sandbox}/bank  ${sandbox}/inbox  ${sandbox}/control`]),
    '',
  ];
  say(lines.join('\n'));
}

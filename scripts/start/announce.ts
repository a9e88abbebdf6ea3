import { relative } from 'node:path';
import process from 'node:process';
import type { Env } from '../../apps/api/src/platform/env.ts';
import { say } from './say.ts';
import { type Secrets, secretFile } from './secrets.ts';

/** What a person wants to know once everything runs (product:operating#start). */
export function announce(
  env: Env,
  dataDir: string,
  secrets: Secrets & { made: Set<string> },
  tookMs: number,
): void {
  const sandbox = `http://localhost:${env.SANDBOX_PORT}`;
  const tokenFile = relative(process.cwd(), secretFile(dataDir, 'OPERATOR_TOKEN'));
  // Once, and to a person: what is written to a file or a service's log stays there.
  const isShown = secrets.made.has('OPERATOR_TOKEN') && process.stdout.isTTY;
  const token = isShown ? secrets.OPERATOR_TOKEN : `in ${tokenFile}`;
  const lines = [
    `ready in ${(tookMs / 1000).toFixed(1)} s; Ctrl-C stops it`,
    '',
    `  The app         http://localhost:${env.PORT}`,
    ...(env.demo ? ['  Demo guardian   marina@demo.merenda.test / merenda-demo'] : []),
    ...(env.production
      ? []
      : [`  Sandbox         ${sandbox}/bank  ${sandbox}/inbox  ${sandbox}/control`]),
    ...(env.OPERATOR_TOKEN === undefined ? [`  Operator token  ${token}`] : []),
    '',
  ];
  say(lines.join('\n'));
}

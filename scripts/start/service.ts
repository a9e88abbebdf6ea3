import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './keep-running.ts';
import { runNode } from './node-process.ts';
import { StartError } from './say.ts';

export interface Service {
  /** The name as in "the API did not start". */
  name: string;
  program: string;
  env: Record<string, string>;
  /** Answers 200 when the service works. */
  healthUrl: string;
  /** Keeps the service's output from the terminal. */
  silent?: boolean;
}

const HEALTHY_LIMIT_MS = 60_000;
const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2_000;

/**
 * Runs a service and waits until it answers as healthy.
 *
 * @throws StartError when it ends before, or takes longer than a minute
 */
export async function startService({
  name,
  program,
  env,
  healthUrl,
  silent,
}: Service): Promise<Running> {
  const running = runNode(program, env, { silent });
  const ended = running.exited.then((reason) => `${name} did not start (${reason})`);
  const giveUp = new AbortController();
  const problem = await Promise.race([ended, becomesHealthy(healthUrl, giveUp.signal)]);
  giveUp.abort();
  if (problem === undefined) return running;
  await running.stop();
  throw new StartError(problem);
}

async function becomesHealthy(url: string, signal: AbortSignal): Promise<string | undefined> {
  const deadline = Date.now() + HEALTHY_LIMIT_MS;
  while (!signal.aborted && Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return undefined;
    await sleep(POLL_MS);
  }
  return `${url} did not answer in time`;
}

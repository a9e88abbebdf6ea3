import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from './backoff.ts';
import { say } from './say.ts';

/** A service that runs until it is stopped, or dies. */
export interface Running {
  /** The process id of a program. */
  pid?: number | undefined;
  /** Resolves at its end, with a readable reason ("code 1", "SIGKILL"). */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a service, and starts it again whenever it dies, with a growing pause.
 *
 * @param name as in "the API ended"
 * @param start rejects when the start fails; the first time the caller handles it
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Running>,
): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController();
  const backoff = createBackoff();
  let startedAt = Date.now();
  let current: Running | undefined = await start();

  const watch = async () => {
    while (!stopped.signal.aborted) {
      const reason = (await current?.exited) ?? 'it did not start';
      if (stopped.signal.aborted) return;
      const waitMs = backoff.nextMs(Date.now() - startedAt);
      say(`${name} ended (${reason}); starting it again in ${waitMs / 1000} s`);
      await sleep(waitMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      startedAt = Date.now();
      current = await start().catch((error: unknown) => {
        say(error instanceof Error ? error.message : String(error));
        return undefined;
      });
      if (current !== undefined) say(`${name} runs again`);
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopped.abort();
      await current?.stop();
      await watching;
      // A start that was under way during the stop.
      await current?.stop();
    },
  };
}

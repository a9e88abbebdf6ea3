import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { logFailure } from '../log/log-failure.ts';
import type { Platform } from '../platform.ts';
import { inSpan } from '../tracing/span.ts';

export interface Job {
  name: string;
  everyMs: number;
  /**
   * A query of the instants (`since`) from which records wait for the job; undefined for jobs without a
   * queue.
   */
  waiting: RawBuilder<{ since: Date }> | undefined;
  /** Records wait by rule for a day or a person's answer: their age raises no alert. */
  mayWaitLong?: true;
  /** Must end soon after the signal, and must be correct with any number of workers. */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface RunningJobs {
  /** Lets running jobs end; resolves when none runs any more. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/**
 * Runs each job repeatedly, one run after the other, until stopped. A failing job pauses ever longer and
 * goes on: the database may be away for a while.
 */
export function startLoops(jobs: readonly Job[], platform: Watched): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => loop(job, platform, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

type Watched = Pick<Platform, 'log' | 'metrics'>;

async function loop(
  { name, everyMs, run }: Job,
  { log, metrics }: Watched,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const ended = metrics.all.merenda_job_run_duration_seconds.startTimer({ name });
    try {
      await inSpan(`job ${name}`, {}, () => run(signal));
      ended({ outcome: 'done' });
      failures = 0;
    } catch (error) {
      ended({ outcome: 'failed' });
      failures += 1;
      logFailure(log, error, 'a job failed', { job: name, failures });
    }
    const backoffMs = Math.min(everyMs * 2 ** Math.min(failures, 16), LONGEST_PAUSE_MS);
    // Copies that were started together must not stay in step.
    const pauseMs = Math.max(everyMs, backoffMs) * (0.9 + Math.random() * 0.2);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

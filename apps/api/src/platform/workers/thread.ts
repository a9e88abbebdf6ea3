import { threadId } from 'node:worker_threads';

/** Does a piece of work elsewhere. What is given and answered is copied: plain data. */
export type Work<Task, Result> = (task: Task) => Promise<Result>;

/** Written by a thread when it begins a piece of work: who it is, and its processor time so far. */
export type Started = BigInt64Array<SharedArrayBuffer>;

interface Sent<Task> {
  task: Task;
  started: Started;
}

/** Makes the default export of a thread's file. */
export const inThread =
  <Task, Result>(work: (task: Task) => Promise<Result>) =>
  ({ task, started }: Sent<Task>): Promise<Result> => {
    const { user, system } = process.threadCpuUsage();
    Atomics.store(started, 1, BigInt(Math.round(user + system)));
    Atomics.store(started, 0, BigInt(threadId));
    return work(task);
  };

/** @returns 0 as the thread while the work has not begun */
export const startedAt = (started: Started): { threadId: number; processorUs: number } => ({
  threadId: Number(Atomics.load(started, 0)),
  processorUs: Number(Atomics.load(started, 1)),
});

import { threadId } from 'node:worker_threads';

/** Runs work in another thread. Input and result are copied: plain data. */
export type Work<Task, Result> = (task: Task) => Promise<Result>;

/** Written by a thread when it begins work: its id, and its processor time until then. */
export type ThreadStart = BigInt64Array<SharedArrayBuffer>;

interface Sent<Task> {
  task: Task;
  started: ThreadStart;
}

/** Makes the default export of a thread's module. */
export const inThread =
  <Task, Result>(work: (task: Task) => Promise<Result>) =>
  ({ task, started }: Sent<Task>): Promise<Result> => {
    const { user, system } = process.threadCpuUsage();
    Atomics.store(started, 1, BigInt(Math.round(user + system)));
    Atomics.store(started, 0, BigInt(threadId));
    return work(task);
  };

/** @returns thread id 0 while the work has not begun */
export const startedAt = (started: ThreadStart): { threadId: number; processorUs: number } => ({
  threadId: Number(Atomics.load(started, 0)),
  processorUs: Number(Atomics.load(started, 1)),
});

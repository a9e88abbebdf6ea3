/** A thread that takes the requested amount of a resource. */
import { threadId } from 'node:worker_threads';
import { inThread } from '../thread.ts';

export type Hunger = 'time' | 'memory' | 'nothing' | 'an error' | 'the settings';

export default inThread(async (hunger: Hunger): Promise<string> => {
  const held: string[][] = [];
  if (hunger === 'the settings') return Object.keys(process.env).join();
  if (hunger === 'an error') throw new Error('an intended error');
  while (hunger === 'time') Math.random();
  while (hunger === 'memory') held.push(Array.from({ length: 1_000 }, () => `${Math.random()}`));
  return `${threadId}`;
});

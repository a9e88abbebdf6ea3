import type pg from 'pg';
import { createBatcher } from './batcher.ts';
import type { PostItem, PostResult } from './items.ts';
import { postWire } from './post.ts';
import { checkRequest, type OnceAnswer, type OnceRequest, postOnce } from './post-once.ts';
import { prepared } from './prepared.ts';
import { joinWire, toWire, type WireItem } from './wire.ts';

export interface CoalescerOptions {
  /** Items in one batch at most; 64 unless given. A larger call goes alone. */
  maxBatch?: number;
  /** Batches of each sort under way at once; 2 unless given. */
  maxInFlight?: number;
}

export interface Coalescer {
  /** As `post`, in a transaction shared with whoever posts at the same time. */
  post(items: readonly PostItem[]): Promise<PostResult[]>;
  /** As `postOnce`, in a transaction shared with whoever posts at the same time. */
  postOnce(request: OnceRequest): Promise<OnceAnswer>;
  /** Takes no more calls and resolves once all that were taken are answered. */
  close(): Promise<void>;
}

/**
 * Gathers the postings of many requests into few transactions (group commit). When a batch fails
 * (the connection is lost, say), its calls reject and nobody knows whether they were posted: post
 * them again, with the same ids.
 */
export function createCoalescer(pool: pg.Pool, options: CoalescerOptions = {}): Coalescer {
  const { maxBatch = 64, maxInFlight = 2 } = options;
  const executor = prepared(pool);
  const posts = createBatcher<WireItem[], PostResult[]>({
    size: (items) => items.length,
    run: async (calls) => {
      const results = await postWire(executor, joinWire(calls));
      let next = 0;
      return calls.map((items) => {
        const own = results.slice(next, next + items.length);
        next += items.length;
        return own;
      });
    },
    maxBatch,
    maxInFlight,
  });
  const onces = createBatcher<OnceRequest, OnceAnswer>({
    size: ({ items }) => items.length,
    run: (requests) => postOnce(executor, requests),
    maxBatch,
    maxInFlight,
  });
  return {
    async post(items) {
      return items.length === 0 ? [] : posts.add(toWire(items));
    },
    async postOnce(request) {
      checkRequest(request);
      return onces.add(request);
    },
    async close() {
      await Promise.all([posts.close(), onces.close()]);
    },
  };
}

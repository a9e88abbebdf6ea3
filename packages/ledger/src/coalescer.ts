import { createBatcher } from '@merenda/database';
import type pg from 'pg';
import type { PostItem, PostResult } from './items.ts';
import { postWire } from './post.ts';
import {
  type OnceAnswer,
  type OnceRequest,
  type OnceWire,
  onceWire,
  type Permit,
  postOnceWire,
} from './post-once.ts';
import { prepared } from './prepared.ts';
import { joinWire, toWire, type WireItem } from './wire.ts';

export interface CoalescerOptions {
  /** Most items in one batch; 64 by default. A larger call runs alone. */
  maxBatch?: number;
  /** Most batches of each kind that run at once; 2 by default. */
  maxInFlight?: number;
  /** Which requests `postOnce` posts; all when there is none. */
  permit?: Permit;
}

export interface Coalescer {
  /** Like `post`, in a transaction shared with concurrent calls. */
  post(items: readonly PostItem[]): Promise<PostResult[]>;
  /** Like `postOnce`, in a transaction shared with concurrent calls. */
  postOnce(request: OnceRequest): Promise<OnceAnswer>;
  /** Refuses further calls, and resolves when all accepted ones are answered. */
  close(): Promise<void>;
}

/**
 * Combines the postings of many requests into few transactions (group commit). When a batch fails
 * (for example because the connection is lost), its calls reject with an unknown outcome: post them
 * again with the same ids.
 */
export function createCoalescer(pool: pg.Pool, options: CoalescerOptions = {}): Coalescer {
  const { maxBatch = 64, maxInFlight = 2, permit } = options;
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
  const onces = createBatcher<OnceWire, OnceAnswer>({
    size: ({ items }) => items.length,
    run: (requests) => postOnceWire(executor, requests, permit),
    maxBatch,
    maxInFlight,
  });
  return {
    async post(items) {
      return items.length === 0 ? [] : posts.add(toWire(items));
    },
    async postOnce(request) {
      return onces.add(onceWire(request));
    },
    async close() {
      await Promise.all([posts.close(), onces.close()]);
    },
  };
}

import { HOUR_MS } from '@merenda/domain/time/spans';
import { z } from 'zod';
import type { Store } from '../store/store.ts';

const count = z.int().min(0).max(1_000_000);
const milliseconds = z.int().min(0).max(HOUR_MS);

/** The body of `POST /control`: any part of the state. Unknown keys are refused, so that a typo shows. */
export const controlPatchSchema = z
  .strictObject({
    reset: z.boolean(),
    delayMs: milliseconds,
    refuseNext: count,
    declineNext: count,
    dropAnswerNext: count,
    silentSeconds: z.int().min(0).max(3600),
    clockOffsetSeconds: z.int().min(-31_536_000).max(31_536_000),
    slowCard: z
      .strictObject({ paidAfterMs: milliseconds, answerAfterMs: milliseconds })
      .refine((slow) => slow.answerAfterMs >= slow.paidAfterMs, {
        message: 'answerAfterMs must not come before paidAfterMs',
      }),
    webhooks: z
      .strictObject({
        copies: z.int().min(1).max(5),
        delayMs: milliseconds,
        reorder: z.boolean(),
        paused: z.boolean(),
      })
      .partial(),
  })
  .partial();

export type ControlPatch = z.infer<typeof controlPatchSchema>;

/** The active faults. Counters decrease as they are used. */
export interface ControlState {
  delayMs: number;
  refuseNext: number;
  declineNext: number;
  dropAnswerNext: number;
  silentSeconds: number;
  clockOffsetSeconds: number;
  slowCard: { paidAfterMs: number; answerAfterMs: number };
  webhooks: { copies: number; delayMs: number; reorder: boolean; paused: boolean };
}

export type Countdown = 'refuseNext' | 'declineNext' | 'dropAnswerNext';

/** Controls faults and the clock; kept across restarts. */
export interface Control {
  read(): ControlState;
  change(patch: ControlPatch): ControlState;
  /** Decreases a counter; false if it is zero. */
  take(counter: Countdown): boolean;
  /** The processor's clock, milliseconds since 1970: real time plus the offset. */
  now(): number;
  /** Remaining silence of the processor, in milliseconds of real time. */
  silentForMs(): number;
}

interface SavedState extends Omit<ControlState, 'silentSeconds'> {
  silentUntil: number;
}

const DEFAULTS: SavedState = {
  delayMs: 0,
  refuseNext: 0,
  declineNext: 0,
  dropAnswerNext: 0,
  silentUntil: 0,
  clockOffsetSeconds: 0,
  slowCard: { paidAfterMs: 10_000, answerAfterMs: 20_000 },
  webhooks: { copies: 1, delayMs: 0, reorder: false, paused: false },
};

/** Reads the last state from the store, or starts with every fault off. */
export function createControl(store: Store): Control {
  const row = store.get('SELECT state FROM control WHERE id = 1');
  let state: SavedState = row ? JSON.parse(String(row.state)) : DEFAULTS;

  const save = (next: SavedState) => {
    store.run(
      'INSERT INTO control (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state',
      JSON.stringify(next),
    );
    state = next;
  };
  const silentForMs = () => Math.max(0, state.silentUntil - Date.now());
  const read = (): ControlState => {
    const { silentUntil: _, ...rest } = state;
    return { ...rest, silentSeconds: Math.ceil(silentForMs() / 1000) };
  };

  return {
    read,
    silentForMs,
    now: () => Date.now() + state.clockOffsetSeconds * 1000,
    change(patch) {
      const { reset, silentSeconds, webhooks, ...rest } = patch;
      const base = reset ? DEFAULTS : state;
      const silentUntil =
        silentSeconds === undefined ? base.silentUntil : Date.now() + silentSeconds * 1000;
      save({
        ...base,
        ...withoutUndefined(rest),
        silentUntil,
        webhooks: { ...base.webhooks, ...withoutUndefined(webhooks ?? {}) },
      });
      return read();
    },
    take(counter) {
      if (state[counter] === 0) return false;
      save({ ...state, [counter]: state[counter] - 1 });
      return true;
    },
  };
}

function withoutUndefined<T extends object>(
  part: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

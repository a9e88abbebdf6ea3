import { DRAFT_PAUSE_MS } from '@merenda/domain/health/health-draft';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftContent } from '../api/drafts.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import { type DraftTrace, findAfter } from './draft-trace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const contentOf = (address: string) =>
  ({ fields: { address }, answers: {}, place: { step: 'school', page: 0 } }) as DraftContent;

/** The server's part: a device continues its own draft, any other device the last revision. */
function server() {
  let kept: { device: string; revision: number; content: DraftContent } | null = null;
  return {
    find: async () => kept,
    put: async (saving: {
      device: string;
      revision: number;
      follows: number;
      content: DraftContent;
    }) => {
      const isOwn = kept?.device === saving.device && kept.revision < saving.revision;
      if (!isOwn && (kept?.revision ?? 0) !== saving.follows) {
        throw new ApiFailure({ status: 409, code: 'health_draft_changed', message: '' });
      }
      kept = saving;
    },
  };
}

/** A page that begins with the draft it finds. */
function openPage({ put }: ReturnType<typeof server>, follows: number, before?: DraftTrace) {
  const states: DraftState[] = [];
  const saver = createDraftSaver({ follows, before, put, onState: (state) => states.push(state) });
  return { ...saver, states };
}

test('a page reloaded during its last save continues that draft as the same device', async () => {
  const { find, put } = server();
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  const slow = { find, put: (saving: Parameters<typeof put>[0]) => held.then(() => put(saving)) };
  const first = openPage(slow, 0);
  first.save(contentOf('Rua 1'));
  first.flush({ keepalive: true });
  const trace = first.trace();
  const looking = findAfter(trace, find);
  await vi.advanceTimersByTimeAsync(100);
  arrive();
  await vi.advanceTimersByTimeAsync(400);
  const found = await looking;
  expect(found?.content).toEqual(contentOf('Rua 1'));
  const second = openPage({ find, put }, found?.revision ?? 0, trace);
  second.save(contentOf('Rua 1, 7'));
  expect(await second.settle()).toBe(true);
  expect((await find())?.content).toEqual(contentOf('Rua 1, 7'));
});

test('a save that arrives after the reloaded page has begun does not make it another device', async () => {
  const { find, put } = server();
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  const first = openPage(
    {
      find,
      put: (saving) => {
        const sent = held.then(() => put(saving));
        late.push(sent);
        return sent;
      },
    },
    0,
  );
  first.save(contentOf('Rua 1'));
  first.flush({ keepalive: true });
  const looking = findAfter(first.trace(), find);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await looking).toBeNull();
  const second = openPage({ find, put }, 0, first.trace());
  arrive();
  await Promise.allSettled(late);
  second.save(contentOf('Rua 2'));
  await vi.advanceTimersByTimeAsync(DRAFT_PAUSE_MS);
  expect(second.states).toEqual(['saving', 'saved']);
  expect((await find())?.content).toEqual(contentOf('Rua 2'));
});

test('a page without a trace is another device and waits for no save', async () => {
  const { find, put } = server();
  const first = openPage({ find, put }, 0);
  first.save(contentOf('Rua 1'));
  await first.settle();
  const second = openPage({ find, put }, 0);
  second.save(contentOf('Rua 2'));
  expect(await second.settle()).toBe(false);
  expect(await findAfter(undefined, find)).toMatchObject({ revision: 1 });
  first.end();
  expect(first.trace()).toBeUndefined();
  expect(openPage({ find, put }, 1).trace()).toBeUndefined();
});

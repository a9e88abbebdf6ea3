import { DRAFT_PAUSE_MS } from '@merenda/domain/health/health-draft';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/use-idempotency-key.ts';
import type { DraftContent } from '../api/drafts.ts';
import type { DraftTrace } from './draft-trace.ts';

/**
 * How what was typed stands: `elsewhere` when another device has saved since, and nothing more is saved
 * from here until somebody decides.
 */
export type DraftState = 'none' | 'saving' | 'saved' | 'unsaved' | 'elsewhere';

/** What one saving says of itself (product:health-form#draft). */
export interface Saving {
  device: string;
  revision: number;
  follows: number;
  content: DraftContent;
}

const RETRY_MS = 5_000;

/**
 * Saves a draft as it is typed, a pause after the last change, and at once when the page goes away.
 * Savings may overtake one another: each has a higher revision than the one before, and only the last
 * one's answer counts.
 */
export function createDraftSaver({
  follows,
  before,
  put,
  onState,
}: {
  /** The revision that was found; 0 for none. */
  follows: number;
  /** Left by the page that a reload has ended: this one is the same device. */
  before?: DraftTrace | undefined;
  put(saving: Saving, how: { keepalive: boolean }): Promise<unknown>;
  onState(state: DraftState): void;
}) {
  const device = before?.device ?? newKey();
  let known = follows;
  let sent = Math.max(follows, before?.revision ?? 0);
  let last: DraftContent | undefined;
  /** What has not arrived. */
  let unsaved = false;
  let isOver = false;
  let isElsewhere = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const underWay = new Set<Promise<void>>();

  const send = async (content: DraftContent, keepalive: boolean): Promise<void> => {
    clearTimeout(timer);
    sent += 1;
    const revision = sent;
    const isLast = () => revision === sent && content === last;
    try {
      await put({ device, revision, follows: known, content }, { keepalive });
      known = Math.max(known, revision);
      if (!isLast()) return;
      unsaved = false;
      onState('saved');
    } catch (error) {
      // One that was overtaken is told by its successor.
      if (!isLast() || isOver) return;
      if (isFailure(error, 'health_draft_changed')) {
        isOver = isElsewhere = true;
        onState('elsewhere');
        return;
      }
      onState('unsaved');
      if (isFailure(error, 'unavailable', 'timeout')) timer = setTimeout(flush, RETRY_MS);
    }
  };
  const flush = ({ keepalive = false } = {}): void => {
    clearTimeout(timer);
    if (!last || !unsaved || isOver) return;
    const sending = send(last, keepalive).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  return {
    save(content: DraftContent): void {
      last = content;
      unsaved = true;
      if (isOver) return;
      onState('saving');
      clearTimeout(timer);
      timer = setTimeout(flush, DRAFT_PAUSE_MS);
    },
    /** Sends at once what has not arrived. */
    flush,
    /** For the page after a reload: the device and its last saving; undefined where nothing was sent. */
    trace: (): DraftTrace | undefined =>
      isOver || sent === follows ? undefined : { device, revision: sent },
    /**
     * The same, and waits for all that is under way.
     * @returns false when another device has gone on, so that somebody has to decide first
     */
    async settle(): Promise<boolean> {
      flush();
      await Promise.all(underWay);
      return !isElsewhere;
    },
    /** What is here replaces what another device saved, of which `revision` is the last. */
    async keepMine(revision: number): Promise<void> {
      known = revision;
      sent = Math.max(sent, revision);
      isOver = isElsewhere = false;
      unsaved = true;
      flush();
      await Promise.all(underWay);
    },
    /** Nothing is saved from here any more. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

import { DRAFT_PAUSE_MS } from '@merenda/domain/health/health-draft';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import type { DraftContent } from '../api/drafts.ts';
import type { DraftTrace } from './draft-trace.ts';

/**
 * The state of the typed text. `elsewhere`: another device has saved since. Nothing more is saved from here
 * until the guardian decides.
 */
export type DraftState = 'none' | 'saving' | 'saved' | 'unsaved' | 'elsewhere';

/** The data of one save (product:health-form#draft). */
export interface Saving {
  device: string;
  revision: number;
  follows: number;
  content: DraftContent;
}

const RETRY_MS = 5_000;

/**
 * Saves a draft during typing, a pause after the last change, and at once when the page is left. Saves may
 * overtake one another: each has a higher revision than the one before. Only the last one's answer counts.
 */
export function createDraftSaver({
  follows,
  before,
  put,
  onState,
}: {
  /** The revision found on the server; 0 for none. */
  follows: number;
  /** The trace of the page before a reload: with it this page is the same device. */
  before?: DraftTrace | undefined;
  put(saving: Saving, how: { keepalive: boolean }): Promise<unknown>;
  onState(state: DraftState): void;
}) {
  const device = before?.device ?? newKey();
  let known = follows;
  let sent = Math.max(follows, before?.revision ?? 0);
  let last: DraftContent | undefined;
  /** Some changes have not arrived. */
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
      // A later save reports the outcome of an overtaken one.
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
    /** Saves at once all changes that have not arrived. */
    flush,
    /** The trace for the page after a reload: the device and its last save; undefined if nothing was sent. */
    trace: (): DraftTrace | undefined =>
      isOver || sent === follows ? undefined : { device, revision: sent },
    /**
     * Saves at once and waits for all saves under way.
     * @returns false if another device has saved since, and the guardian must decide first
     */
    async settle(): Promise<boolean> {
      flush();
      await Promise.all(underWay);
      return !isElsewhere;
    },
    /** Replaces the other device's draft, whose last revision is `revision`, with this one. */
    async keepMine(revision: number): Promise<void> {
      known = revision;
      sent = Math.max(sent, revision);
      isOver = isElsewhere = false;
      unsaved = true;
      flush();
      await Promise.all(underWay);
    },
    /** Ends saving from this page. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

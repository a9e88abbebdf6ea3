import { tellUnsent } from '@merenda/ui/client/unsent.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Draft,
  type DraftContent,
  type DraftScope,
  deleteDraft,
  draftQuery,
  saveDraft,
} from '../api/drafts.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import { dropTrace, findTrace, leaveTrace } from './draft-trace.ts';

/**
 * Keeps on the server what is typed of a form, from the first change on (product:health-form#draft).
 * `found` is what the server had when the form was opened.
 */
export function useDraft(scope: DraftScope, found: Draft | null, content: DraftContent) {
  const queries = useQueryClient();
  const { queryKey } = draftQuery(scope);
  const [state, setState] = useState<DraftState>(found ? 'saved' : 'none');
  const [saver] = useState(() =>
    createDraftSaver({
      follows: found?.revision ?? 0,
      before: findTrace(scope),
      onState: setState,
      put(saving, how) {
        const { revision } = saving;
        // Whoever comes back to the form begins with this.
        const savedAt = new Date().toISOString();
        const kept: Draft = { content: saving.content, revision, savedAt };
        queries.setQueryData(queryKey, kept);
        const sent = saveDraft(scope, saving, how);
        tellUnsent(sent);
        return sent;
      },
    }),
  );
  const before = useRef(JSON.stringify(content));
  const now = JSON.stringify(content);
  useEffect(() => {
    if (now === before.current) return;
    before.current = now;
    saver.save(JSON.parse(now));
  }, [now, saver]);

  const kept = useRef(scope);
  useEffect(() => {
    dropTrace(kept.current);
    const leave = () => {
      if (document.visibilityState === 'hidden') saver.flush({ keepalive: true });
    };
    const close = () => {
      saver.flush({ keepalive: true });
      const trace = saver.trace();
      if (trace) leaveTrace(kept.current, trace);
    };
    document.addEventListener('visibilitychange', leave);
    // Before the next document is asked for: after a reload it may ask for the draft sooner than it comes.
    window.addEventListener('beforeunload', close);
    window.addEventListener('pagehide', close);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', close);
      window.removeEventListener('pagehide', close);
      saver.flush();
    };
  }, [saver]);

  const forget = () => {
    saver.end();
    setState('none');
    queries.setQueryData(queryKey, null);
  };
  return {
    state,
    /** When all that was typed has arrived, so that nothing comes after the form itself. */
    settle: saver.settle,
    /** The form was sent: the server has thrown its draft away. */
    end: forget,
    discard: async () => {
      saver.end();
      await saver.settle();
      await deleteDraft(scope);
      forget();
    },
    /** After another device went on: what is here stays. */
    keepMine: async () => {
      const theirs = await queries.fetchQuery({ ...draftQuery(scope), staleTime: 0 });
      await saver.keepMine(theirs?.revision ?? 0);
    },
    /** After another device went on: what it saved, or null when the draft has ended there. */
    findTheirs: () => queries.fetchQuery({ ...draftQuery(scope), staleTime: 0 }),
  };
}

export type DraftHandle = ReturnType<typeof useDraft>;

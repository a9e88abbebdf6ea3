import { tellUnsent } from '@merenda/ui/client/drafts/unsent.ts';
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
 * Saves the typed form on the server, from the first change on (product:health-form#draft). `found` is the
 * server's draft when the form was opened.
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
        // A guardian who returns to the form begins with this.
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
    // The save goes out before the next document is requested: after a reload, the draft may be requested
    // sooner than the save arrives.
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
    /** Resolves when all changes have arrived: no save may follow the form itself. */
    settle: saver.settle,
    /** The form was filed: the server has deleted its draft. */
    end: forget,
    discard: async () => {
      saver.end();
      await saver.settle();
      await deleteDraft(scope);
      forget();
    },
    /** Keeps this device's draft after another device has saved. */
    keepMine: async () => {
      const theirs = await queries.fetchQuery({ ...draftQuery(scope), staleTime: 0 });
      await saver.keepMine(theirs?.revision ?? 0);
    },
    /** The other device's draft, or null if the draft has ended there. */
    findTheirs: () => queries.fetchQuery({ ...draftQuery(scope), staleTime: 0 }),
  };
}

export type DraftHandle = ReturnType<typeof useDraft>;

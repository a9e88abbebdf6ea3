import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Draft, type DraftScope, draftQuery } from '../api/drafts.ts';

/** The draft with which the steps begin, if one was found. */
interface Found {
  found: Draft | null;
  /** Takes over the draft that another device saved. */
  take: () => void;
  /** Number of takeovers: the steps begin anew after each. */
  taken: number;
}

/** Looks for a draft before the steps begin. The steps' own saves do not change the result. */
export function WithDraft({
  scope,
  children,
}: {
  scope: DraftScope;
  children: (found: Found) => ReactNode;
}) {
  const draft = useQuery(draftQuery(scope));
  const [taken, setTaken] = useState(0);
  const [found, setFound] = useState(draft.data);
  if (found === undefined && draft.data !== undefined && !draft.isFetching) setFound(draft.data);
  if (found === undefined) {
    if (!draft.error) return <ScreenSkeleton />;
    const retry = () => void draft.refetch();
    return <ErrorScreen error={draft.error} text="anamnese.fetch.error" onRetry={retry} />;
  }
  const take = () => {
    setFound(draft.data);
    setTaken(taken + 1);
  };
  return <>{children({ found, take, taken })}</>;
}

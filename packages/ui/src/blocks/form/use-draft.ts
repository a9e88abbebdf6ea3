import { useEffect, useState } from 'react';
import { type FormDrafts, resumeDraft } from '../../client/drafts/form-drafts.ts';

/** Where a form's draft is kept: `name` names record and act. */
export interface DraftPlace {
  drafts: FormDrafts;
  ownerId: string;
  name: string;
}

/**
 * The values with which a form begins: those that were kept (`isFound`), else the empty ones. A draft of
 * another state of the record is dropped (`isChanged`). A form of another record is another form: an element
 * that is drawn for both without a key would keep one record's values under the other's name.
 */
export function useDraftStart<Values extends object>(
  { drafts, ownerId, name }: DraftPlace,
  empty: Values,
) {
  const [begun] = useState(name);
  if (begun !== name)
    throw new Error(`the form "${begun}" became "${name}": its element needs a key`);
  const [start] = useState(() => {
    const kept = drafts.load(ownerId, name);
    const resumed = resumeDraft(kept, empty);
    return { ...resumed, empty, isFound: kept !== undefined && !resumed.isChanged };
  });
  const { isChanged } = start;
  useEffect(() => {
    if (isChanged) drafts.drop(ownerId, name);
  }, [isChanged, drafts, ownerId, name]);
  return start;
}

/**
 * Keeps what was typed: undefined while nothing is, none of it once all is as before.
 * @returns a function that forgets it
 */
export function useKeepDraft(
  { drafts, ownerId: present, name }: DraftPlace,
  typed: object | undefined,
): () => void {
  // The form is of the person who began it: another one may sign in in another tab.
  const [ownerId] = useState(present);
  useEffect(() => {
    if (!typed) return;
    if (Object.keys(typed).length > 0) drafts.save(ownerId, name, typed);
    else drafts.drop(ownerId, name);
  }, [drafts, ownerId, name, typed]);
  return () => drafts.drop(ownerId, name);
}

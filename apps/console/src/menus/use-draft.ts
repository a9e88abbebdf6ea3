import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { about } from '../queries/subjects.ts';
import {
  draftQuery,
  type MenuChange,
  type MenuDraft,
  type MenuPreview,
  type Of,
} from './queries.ts';

const EMPTY: MenuDraft = { version: 0, changes: [] };

const changesOf = ({ changes }: MenuDraft) => changes.map(({ change }) => change as MenuChange);

/** The changes that others have saved since a form began, about what it is going to change. */
export const unseenChanges = (
  begun: readonly MenuChange[],
  present: readonly MenuChange[],
  changes: readonly MenuChange[],
): MenuChange[] =>
  present.filter(
    (one) =>
      changes.some((other) => isSameSubject(one, other)) &&
      !begun.some((other) => JSON.stringify(other) === JSON.stringify(one)),
  );

/** Two changes are about the same thing: the later one counts. */
function isSameSubject(one: MenuChange, other: MenuChange): boolean {
  if (one.kind !== other.kind) return false;
  switch (one.kind) {
    case 'dish':
      return one.product === (other as typeof one).product;
    case 'price':
      return (
        one.menuProduct === (other as typeof one).menuProduct &&
        one.from === (other as typeof one).from
      );
    case 'withdrawal':
      return one.menuProduct === (other as typeof one).menuProduct;
    case 'menu':
      return one.menu === (other as typeof one).menu;
    case 'offer':
      return (
        one.menu === (other as typeof one).menu && one.product === (other as typeof one).product
      );
    case 'newMenu':
      return one.key === (other as typeof one).key;
    case 'copy':
      return one.to === (other as typeof one).to && one.from === (other as typeof one).from;
    case 'closing':
      return one.firstDay === (other as typeof one).firstDay;
  }
}

/**
 * The school's draft, and what is done with it. Each change is saved at once, so that a closed tab
 * loses none; what another operator saved meanwhile is told, and stays.
 */
export function useDraft(school: string) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = draftQuery(school);
  const { data: draft = EMPTY, error, refetch } = useQuery(draftQuery(school));
  const [begun, setBegun] = useState(draft);
  const params = { id: school };
  const refused = async (failure: unknown) => {
    notifyFailure(failure, 'global.error.message');
    if (isFailure(failure, 'menu_draft_changed')) {
      await queries.invalidateQueries({ queryKey });
    }
  };
  const save = useMutation({
    mutationFn: ({ changes, accepts = false }: { changes: MenuChange[]; accepts?: boolean }) =>
      call('PUT /operator/schools/:id/menu-draft', {
        params,
        body: { version: draft.version, changes, accepts },
      }),
    onSuccess: (saved) => {
      setBegun(saved);
      queries.setQueryData(queryKey, saved);
    },
    onError: refused,
  });
  const gone = async () => {
    queries.setQueryData(queryKey, EMPTY);
    // A day of a month that is not shown would open with the menus from before, and be changed by them.
    queries.removeQueries({ ...about('menus'), type: 'inactive' });
    await queries.invalidateQueries(about('menus'));
  };
  const publish = useMutation({
    // Nothing is published unseen: the version is that of a preview.
    mutationFn: ({ version }: MenuPreview) =>
      call('POST /operator/menu-drafts/:id/publish', {
        params: { id: draft._id ?? '' },
        body: { version },
      }),
    onSuccess: async ({ changes }) => {
      await gone();
      notify('good', t('planning.published', { count: changes }));
    },
    onError: refused,
  });
  const discard = useMutation({
    mutationFn: () =>
      call('POST /operator/menu-drafts/:id/discard', {
        params: { id: draft._id ?? '' },
        body: { version: draft.version },
      }),
    onSuccess: async () => {
      await gone();
      notify('good', t('planning.discarded'));
    },
    onError: refused,
  });
  const present = changesOf(draft);
  return {
    draft,
    /** The draft's change of one thing, which a form about it begins with. */
    drafted: <Kind extends MenuChange['kind']>(kind: Kind, isIt: (change: Of<Kind>) => boolean) =>
      present.find(
        (change): change is Of<Kind> => change.kind === kind && isIt(change as Of<Kind>),
      ),
    error,
    refetch,
    isBusy: save.isPending || publish.isPending || discard.isPending,
    /**
     * Adds changes; an earlier one about the same thing gives way, if the form could show it. Those in
     * whose `place` they are go, too.
     */
    add: (changes: MenuChange[], onSaved?: () => void, place: readonly MenuChange[] = []) => {
      if (unseenChanges(changesOf(begun), present, changes).length > 0) {
        setBegun(draft);
        return notify('warn', t('planning.draft.elsewhere'));
      }
      save.mutate(
        {
          changes: [
            ...present.filter(
              (one) => !place.includes(one) && !changes.some((other) => isSameSubject(one, other)),
            ),
            ...changes,
          ],
        },
        {
          onSuccess: () => {
            notify('good', t('planning.saved'));
            onSaved?.();
          },
        },
      );
    },
    remove: (index: number) => save.mutate({ changes: present.filter((_, at) => at !== index) }),
    /** The operator has seen the changes that others made meanwhile. */
    accept: () => save.mutate({ changes: present, accepts: true }),
    publish,
    discard,
  };
}

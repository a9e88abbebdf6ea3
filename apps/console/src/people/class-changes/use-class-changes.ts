import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { useRefresh } from '../use-refresh.ts';

export type Plan = Answer<'POST /operator/schools/:id/class-changes'>;

/** The fields of an import, of which a change makes the dry run void. */
interface Wanted {
  school: string;
  text: string;
  takesRest: boolean;
}

/** One at a time: the next school's begins when this one's is made. */
const DRAFT = 'class changes';

/**
 * The change of classes of a school, at first of this one: the dry run of a text, and the change of
 * exactly its plan.
 */
export function useClassChanges(school: string) {
  const t = useT();
  const refresh = useRefresh();
  const empty: Wanted = { school, text: '', takesRest: false };
  const { form: wanted, change: keep, begin } = useDraftForm(DRAFT, empty, {}, { paths: {} });
  const [plan, setPlan] = useState<Plan>();
  /** Whether those who are missing leave their class; a plan begins without. */
  const [isLeaving, setLeaving] = useState(false);
  const show = (next: Plan | undefined) => {
    setPlan(next);
    setLeaving(false);
  };
  const send = useMutation({
    mutationFn: ({ school: id, seen, ...body }: Wanted & { seen: string | null }) =>
      call('POST /operator/schools/:id/class-changes', {
        params: { id },
        body: { ...body, seen, missing: isLeaving ? 'leave' : 'stay' },
      }),
    onSuccess: async (told) => {
      if (told.outcome === 'conflict') notify('warn', t('people.classes.conflict'));
      if (told.outcome !== 'changed' && told.outcome !== 'same') return show(told);
      show(undefined);
      begin({ ...empty, school: wanted.school });
      notify('good', t(`people.classes.${told.outcome === 'same' ? 'same' : 'done'}`));
      await refresh();
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  const save = useMutation({
    mutationFn: (id: string) =>
      download('GET /operator/schools/:id/class-list', { params: { id } }),
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  return {
    wanted,
    change: (changes: Partial<Wanted>) => {
      keep(changes);
      show(undefined);
    },
    plan,
    isLeaving,
    setLeaving,
    isBusy: send.isPending,
    /** Saves the list of the present classes, to be changed and chosen again. */
    save: () => save.mutate(wanted.school),
    isSaving: save.isPending,
    check: (changes: Partial<Wanted> = {}) => {
      keep(changes);
      send.mutate({ ...wanted, ...changes, seen: null });
    },
    make: ({ version }: Plan) => send.mutate({ ...wanted, seen: version }),
  };
}

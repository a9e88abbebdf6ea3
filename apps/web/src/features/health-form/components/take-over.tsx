import { givenName } from '@merenda/domain/people/guardians';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Dependent, dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { lastFormQuery } from '../api/health-forms.ts';
import { choicesOf, contactFieldsOf } from '../model/fields.ts';
import type { HealthFormState } from '../model/use-health-form.ts';

const TEXTS = {
  household: { offer: 'health.takeOver', done: 'health.takenOver' },
  answers: { offer: 'health.takeAnswers', done: 'health.takenAnswers' },
} as const;

/**
 * Copies the household's data or the answers from a sibling's form (product:health-form#shortcuts). The
 * offer appears if there were none when the step began. The sibling's form is read only on request, as each
 * reading is audited. Fields filled in meanwhile stay. The offer keeps its place: nothing moves under the
 * finger.
 */
export function TakeOver({
  what,
  state,
  student,
}: {
  what: keyof typeof TEXTS;
  state: HealthFormState;
  student: string | undefined;
}) {
  const t = useT();
  const { me } = useSession();
  const queries = useQueryClient();
  const [atFirst] = useState(state);
  const [reading, setReading] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const siblings = (useQuery(dependentsQuery(me._id)).data?.docs ?? []).filter(
    ({ _id, hasPendingAnamnesis, maySeeHealth }) =>
      _id !== student && maySeeHealth && hasPendingAnamnesis === false,
  );
  const asked = state.pages.flat();
  const wasBegun =
    what === 'household'
      ? atFirst.form.address.trim() !== ''
      : asked.some(({ fieldName }) => atFirst.answers[fieldName]);
  if (wasBegun) return null;
  const take = async (sibling: Dependent) => {
    setReading(sibling._id);
    try {
      const form = await queries.fetchQuery(lastFormQuery(sibling.restaurantUnit._id, sibling._id));
      if (!form) return;
      if (what === 'household') {
        state.change((now) => untyped(contactFieldsOf(form), now, atFirst.form));
      } else state.answerRest(choicesOf(form, asked));
      setTaken(sibling._id);
      notify('good', t(TEXTS[what].done));
    } catch (error) {
      notifyFailure(error, 'anamnese.fetch.error');
    } finally {
      setReading(undefined);
    }
  };
  return siblings.map((sibling) => (
    <Button
      key={sibling._id}
      kind="soft"
      icon={
        taken === sibling._id ? (
          <IconCheck size={20} aria-hidden />
        ) : (
          <IconCopy size={20} aria-hidden />
        )
      }
      busy={reading === sibling._id}
      disabled={taken !== undefined}
      onClick={() => void take(sibling)}
    >
      {t(TEXTS[what].offer, {
        student: givenName(sibling.name, sibling.countryCode ?? me.countryCode),
      })}
    </Button>
  ));
}

/** The given fields that still have their first value. */
function untyped<Form extends object>(fields: Partial<Form>, now: Form, atFirst: Form) {
  const left = (Object.keys(fields) as (keyof Form)[]).filter(
    (name) => now[name] === atFirst[name],
  );
  return Object.fromEntries(left.map((name) => [name, fields[name]])) as Partial<Form>;
}

import { givenName } from '@merenda/domain/people/guardians';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { type Dependent, dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { lastFormQuery } from '../api/health-forms.ts';
import { choicesOf, householdOf } from '../model/fields.ts';
import type { HealthFormState } from '../model/use-health-form.ts';

const TEXTS = {
  household: { offer: 'health.takeOver', done: 'health.takenOver' },
  answers: { offer: 'health.takeAnswers', done: 'health.takenAnswers' },
} as const;

/**
 * Copies from a sibling's form what is the household's, or the answers (product:health-form#shortcuts).
 * Offered until there are some; the sibling's form is read only when it is asked for, as each reading is
 * audited.
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
  const [reading, setReading] = useState<string>();
  const siblings = (useQuery(dependentsQuery(me._id)).data?.docs ?? []).filter(
    ({ _id, hasPendingAnamnesis, maySeeHealth }) =>
      _id !== student && maySeeHealth && hasPendingAnamnesis === false,
  );
  const asked = state.pages.flat();
  const isBegun =
    what === 'household'
      ? state.form.address.trim() !== ''
      : asked.some(({ fieldName }) => state.answers[fieldName]);
  if (isBegun) return null;
  const take = async (sibling: Dependent) => {
    setReading(sibling._id);
    try {
      const form = await queries.fetchQuery(lastFormQuery(sibling.restaurantUnit._id, sibling._id));
      if (!form) return;
      if (what === 'household') state.change(householdOf(form));
      else state.answerAll(choicesOf(form, asked));
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
      icon={<IconCopy size={20} aria-hidden />}
      busy={reading === sibling._id}
      onClick={() => void take(sibling)}
    >
      {t(TEXTS[what].offer, {
        student: givenName(sibling.name, sibling.countryCode ?? me.countryCode),
      })}
    </Button>
  ));
}

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
import { householdOf } from '../model/fields.ts';
import type { HealthFormState } from '../model/use-health-form.ts';

/**
 * Copies what is the household's from a sibling's form (product:health-form#shortcuts). Offered until
 * there is an address; the sibling's form is read only when it is asked for, as each reading is audited.
 */
export function TakeOver({ state, student }: { state: HealthFormState; student?: string }) {
  const t = useT();
  const { me } = useSession();
  const queries = useQueryClient();
  const [reading, setReading] = useState<string>();
  const siblings = (useQuery(dependentsQuery(me._id)).data?.docs ?? []).filter(
    ({ _id, hasPendingAnamnesis, maySeeHealth }) =>
      _id !== student && maySeeHealth && hasPendingAnamnesis === false,
  );
  if (state.form.address.trim()) return null;
  const take = async (sibling: Dependent) => {
    setReading(sibling._id);
    try {
      const form = await queries.fetchQuery(lastFormQuery(sibling.restaurantUnit._id, sibling._id));
      if (!form) return;
      state.change(householdOf(form));
      notify('good', t('health.takenOver'));
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
      {t('health.takeOver', {
        student: givenName(sibling.name, sibling.countryCode ?? me.countryCode),
      })}
    </Button>
  ));
}

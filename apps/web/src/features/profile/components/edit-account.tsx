import { EditForm, FormColumn } from '@merenda/ui/blocks/form/edit-form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { useOtherWays } from '../api/other-ways.ts';
import { type Changes, useUpdateAccount } from '../api/update-account.ts';
import { useFieldLabels } from '../model/editing/use-field-labels.ts';
import { useProfileForm } from '../model/editing/use-profile-form.ts';
import { AddressPart } from './editing/address-part.tsx';
import { CompanyPart } from './editing/company-part.tsx';
import { DocumentPart } from './editing/document-part.tsx';
import { PasswordPart } from './editing/password-part.tsx';
import { PersonPart } from './editing/person-part.tsx';
import { OtherWays } from './other-ways.tsx';

/**
 * Step 2 of the profile (product:profile#page). Saving waits until something was changed and all of
 * it is right; `onDone` leads back, saved or not. Back to the first step discards what was typed; another
 * page, a closed tab or an ended session do not.
 */
export function EditAccount({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { me, responsible } = useSession();
  const profile = useProfileForm(responsible);
  useDiscardOnBack(profile.forget);
  const labels = useFieldLabels(profile.country);
  const update = useUpdateAccount(me._id);

  const ways = useOtherWays(profile.changes.password !== undefined);
  const [asking, setAsking] = useState(false);

  const send = (changes: Changes) =>
    update.mutate(changes, {
      onSuccess: () => {
        whenLanguageLoaded((say) => notify('good', say('responsible.success.updatedAccount')));
        onDone();
      },
      onError: (error) => {
        profile.refuse(error);
        notifyFailure(error, 'responsible.error.updatedAccountData');
      },
      onSettled: () => setAsking(false),
    });
  const save = () => {
    if (ways) setAsking(true);
    else send(profile.changes);
  };
  return (
    <>
      <EditForm
        save={t('profile.save')}
        waits={profile.isChanged || t('form.unchanged')}
        busy={update.isPending}
        onSave={save}
        onCancel={onDone}
      >
        <FormColumn>
          <PersonPart profile={profile} labels={labels} user={responsible} />
          <DocumentPart profile={profile} />
          <PasswordPart profile={profile} labels={labels} user={responsible} />
        </FormColumn>
        <FormColumn>
          {profile.employee && <CompanyPart profile={profile} labels={labels} user={responsible} />}
          <AddressPart profile={profile} labels={labels} />
        </FormColumn>
      </EditForm>
      {ways && (
        <OtherWays
          open={asking}
          ways={ways}
          busy={update.isPending}
          onClose={() => setAsking(false)}
          onChosen={(chosen) => send({ ...profile.changes, ...chosen })}
        />
      )}
    </>
  );
}

/** Forgets the draft when the step makes room for the profile's first one. */
function useDiscardOnBack(forget: () => void): void {
  const isShown = useRef(false);
  const [pathname] = useState(() => location.pathname);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // A component that React mounts twice is shown again by then.
      queueMicrotask(() => {
        if (!isShown.current && location.pathname === pathname) forget();
      });
    };
  }, [pathname, forget]);
}

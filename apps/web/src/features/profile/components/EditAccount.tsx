import { type FormEvent, useRef } from 'react';
import { useLanguage, useT, whenSpoken } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { useUpdateAccount } from '../api/update-account.ts';
import { useFieldLabels } from '../editing/useFieldLabels.ts';
import { type ProfileFormState, useProfileForm } from '../editing/useProfileForm.ts';
import styles from './EditAccount.module.css';
import { AddressPart } from './editing/AddressPart.tsx';
import { CompanyPart } from './editing/CompanyPart.tsx';
import { DocumentPart } from './editing/DocumentPart.tsx';
import { PasswordPart } from './editing/PasswordPart.tsx';
import { PersonPart } from './editing/PersonPart.tsx';

/**
 * Step 2 of the profile (spec 1 §2, §4). Saving waits until something was changed and all of it is
 * right; `onDone` leads back, saved or not.
 */
export function EditAccount({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { me, responsible } = useSession();
  const profile = useProfileForm(responsible);
  const labels = useFieldLabels(profile.country);
  const update = useUpdateAccount(me._id);
  const form = useRef<HTMLFormElement>(null);
  const isReady = profile.isChanged && profile.wrongFields.length === 0;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    update.mutate(profile.changes, {
      onSuccess: () => {
        whenSpoken((say) => notify('good', say('responsible.success.updatedAccount')));
        onDone();
      },
      onError: (error) => {
        profile.refuseBy(error);
        notifyFailure(error, 'responsible.error.updatedAccountData');
        // Once React has marked what was refused.
        requestAnimationFrame(() => focusFirstWrong(form.current));
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <div className={styles.column}>
        <PersonPart profile={profile} labels={labels} user={responsible} />
        <DocumentPart profile={profile} />
        <PasswordPart profile={profile} labels={labels} email={responsible.email} />
      </div>
      <div className={styles.column}>
        {profile.corporate && <CompanyPart profile={profile} labels={labels} user={responsible} />}
        <AddressPart profile={profile} labels={labels} />
      </div>
      <div className={styles.end}>
        {profile.isChanged && <Missing profile={profile} labels={labels} />}
        <div className={styles.actions}>
          <Button kind="outline" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={update.isPending} disabled={!isReady}>
            {t('profile.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Says why saving still waits: a field that was never visited shows no error of its own. */
function Missing({
  profile: { wrongFields },
  labels,
}: {
  profile: ProfileFormState;
  labels: ReturnType<typeof useFieldLabels>;
}) {
  const t = useT();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const fields = list.format(wrongFields.map((name) => labels[name]));
  return (
    <p className={styles.missing} role="status">
      {fields && t('profile.missing', { fields })}
    </p>
  );
}

const focusFirstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

import type { FormEvent } from 'react';
import { ApiFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAccountForm } from '../account/useAccountForm.ts';
import { useUpdateAccount } from '../api/update-account.ts';
import styles from './EditAccount.module.css';

/** Step 2 of the profile: name and phone (spec 1 §4). `onDone` leads back, saved or not. */
export function EditAccount({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { me, responsible } = useSession();
  const { field, country, changes, isValid, refuseIssues } = useAccountForm(responsible);
  const update = useUpdateAccount(me._id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid('name', 'phone')) return;
    update.mutate(changes(), {
      onSuccess: () => {
        notify('good', t('responsible.success.updatedAccount'));
        onDone();
      },
      onError: (error) => {
        refuseIssues((error instanceof ApiFailure && error.issues) || []);
        notifyFailure(error, 'responsible.error.updatedAccountData');
      },
    });
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField label={t('signup.name')} autoComplete="name" {...field('name')} />
        <PhoneField label={t('signup.phone')} country={country} {...field('phone')} />
        <TextField
          label={t('session.email')}
          hint={t('profile.email.hint')}
          value={responsible.email}
          onChange={() => {}}
          disabled
        />
        <div className={styles.actions}>
          <Button kind="outline" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={update.isPending} disabled={!isValid('name', 'phone')}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

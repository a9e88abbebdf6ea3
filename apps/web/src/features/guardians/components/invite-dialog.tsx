import { emailError } from '@merenda/domain/forms/forms';
import { useId, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Switch } from '../../../ui/choices/switch.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type Place, useInvite } from '../api/guardians.ts';
import styles from './guardians.module.css';
import { Terms } from './terms.tsx';

/** Whom to invite and what to allow, with what the other will see said before. */
export function InviteDialog({
  place,
  open,
  onClose,
}: {
  place: Place;
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const form = useId();
  const invite = useInvite(place);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('guardians.inviteTitle')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={invite.isPending}>
            {t('guardians.send')}
          </Button>
        </>
      }
    >
      <InviteForm id={form} invite={invite} onDone={onClose} />
    </Dialog>
  );
}

/** Inside the dialog, so that it begins anew each time that opens. */
function InviteForm({
  id,
  invite,
  onDone,
}: {
  id: string;
  invite: ReturnType<typeof useInvite>;
  onDone: () => void;
}) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [maySpend, setMaySpend] = useState(false);
  const [maySeeHealth, setMaySeeHealth] = useState(false);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const wrong = emailError(email.trim());
  const send = () => {
    setChecked(true);
    if (wrong || invite.isPending) return;
    invite.mutate(
      { email: email.trim(), maySpend, maySeeHealth },
      {
        onSuccess: (sent) => {
          notify('good', t('guardians.invited', { email: sent.email }));
          onDone();
        },
        onError: (error) => {
          if (isFailure(error, 'already_guardian')) setRefused(error.userMessage);
          else notifyFailure(error, 'guardians.error.save');
        },
      },
    );
  };
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t('guardians.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onChange={(text) => {
          setEmail(text);
          setRefused(undefined);
        }}
        error={refused ?? (checked && wrong ? t(wordOf(wrong.key)) : undefined)}
      />
      <h3 className={styles.heading}>{t('guardians.sees.title')}</h3>
      <Terms
        terms={[
          { about: 'sees', text: t('guardians.sees.student') },
          { about: 'adds', text: t('guardians.sees.add') },
          { about: 'keeps', text: t('guardians.sees.private') },
        ]}
      />
      <Switch
        label={t('guardians.maySpend')}
        hint={t('guardians.inviteMaySpendHint')}
        checked={maySpend}
        onChange={setMaySpend}
      />
      <Switch
        label={t('guardians.maySeeHealth')}
        hint={t('guardians.maySeeHealthHint')}
        checked={maySeeHealth}
        onChange={setMaySeeHealth}
      />
    </form>
  );
}

const wordOf = (key: 'form.invalid' | (string & {})) =>
  key === 'form.required' ? 'form.required' : 'form.invalidEmail';

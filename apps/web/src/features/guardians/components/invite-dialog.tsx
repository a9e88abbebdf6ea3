import { givenName } from '@merenda/domain/people/guardians';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Switch } from '@merenda/ui/blocks/choices/switch.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { wrongEmail } from '@merenda/ui/blocks/form/wrong-email.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { type Place, useInvite } from '../api/guardians.ts';
import styles from './guardians.module.css';
import { Terms } from './terms.tsx';

/** The person to invite and the rights to give. It says before what the other will see. */
export function InviteDialog({
  place,
  student,
  open,
  onClose,
}: {
  place: Place;
  /** The given name. */
  student: string;
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
      <InviteForm id={form} place={place} student={student} invite={invite} onDone={onClose} />
    </Dialog>
  );
}

/** Inside the dialog, so that it begins anew each time that opens. */
function InviteForm({
  id,
  place,
  student,
  invite,
  onDone,
}: {
  id: string;
  place: Place;
  student: string;
  invite: ReturnType<typeof useInvite>;
  onDone: () => void;
}) {
  const t = useT();
  const { form, field, refuse, showErrors, isValid } = useForm(
    { email: '' },
    { email: ({ email }) => wrongEmail(email) },
    {
      paths: { email: 'email' },
      codes: {
        already_guardian: () => ({ field: 'email', key: 'form.invalid', saysServerText: true }),
      },
    },
    'sent',
  );
  const [rights, setRights] = useState(NONE);
  const [also, setAlso] = useState<Readonly<Record<string, Rights>>>({});
  const { me } = useSession();
  const siblings = (useQuery(dependentsQuery(place.userId)).data?.docs ?? []).filter(
    ({ _id, isOwner }) => isOwner && _id !== place.id,
  );
  const send = () => {
    if (invite.isPending) return;
    if (!isValid('email')) return showErrors();
    invite.mutate(
      {
        email: form.email.trim(),
        ...rights,
        also: Object.entries(also).map(([sibling, given]) => ({ student: sibling, ...given })),
      },
      {
        onSuccess: (sent) => {
          notify('good', t('guardians.invited', { email: sent.email }));
          onDone();
        },
        onError: (error) => {
          if (refuse(error).length === 0) notifyFailure(error, 'guardians.error.save');
        },
      },
    );
  };
  return (
    <Form id={id} className={styles.form} onSubmit={send}>
      <TextField
        label={t('guardians.email')}
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        {...field('email')}
      />
      <h3 className={styles.heading}>{t('guardians.sees.title')}</h3>
      <Terms
        terms={[
          { about: 'sees', text: t('guardians.sees.student') },
          { about: 'adds', text: t('guardians.sees.add') },
          { about: 'keeps', text: t('guardians.sees.private') },
        ]}
      />
      <RightSwitches
        {...(siblings.length > 0 && { student })}
        rights={rights}
        onChange={setRights}
      />
      {siblings.map((sibling) => {
        const name = givenName(sibling.name, sibling.countryCode ?? me.countryCode);
        const given = also[sibling._id];
        return (
          <div key={sibling._id} className={styles.form}>
            <Switch
              label={t('guardians.alsoFor', { student: name })}
              checked={given !== undefined}
              onChange={(isInvited) =>
                setAlso(({ [sibling._id]: _, ...others }) =>
                  isInvited ? { ...others, [sibling._id]: rights } : others,
                )
              }
            />
            {given && (
              <RightSwitches
                student={name}
                rights={given}
                onChange={(next) => setAlso({ ...also, [sibling._id]: next })}
              />
            )}
          </div>
        );
      })}
    </Form>
  );
}

interface Rights {
  maySpend: boolean;
  maySeeHealth: boolean;
}

const NONE: Rights = { maySpend: false, maySeeHealth: false };

/** The rights beyond seeing and adding money; `student` where there are several. */
function RightSwitches({
  student,
  rights,
  onChange,
}: {
  student?: string;
  rights: Rights;
  onChange: (rights: Rights) => void;
}) {
  const t = useT();
  return (
    <fieldset className={styles.child}>
      {student !== undefined && <legend>{student}</legend>}
      <Switch
        label={t('guardians.maySpend')}
        hint={t('guardians.inviteMaySpendHint')}
        checked={rights.maySpend}
        onChange={(maySpend) => onChange({ ...rights, maySpend })}
      />
      <Switch
        label={t('guardians.maySeeHealth')}
        hint={t('guardians.maySeeHealthHint')}
        checked={rights.maySeeHealth}
        onChange={(maySeeHealth) => onChange({ ...rights, maySeeHealth })}
      />
    </fieldset>
  );
}

import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { wrongEmail } from '@merenda/ui/blocks/form/wrong-email.ts';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRecoverPassword } from '../../../features/session/api/recover-password.ts';
import { KeyPicture } from '../../../features/session/components/pictures/key-picture.tsx';
import { RecoverySent } from '../../../features/session/components/recovery-sent.tsx';
import styles from '../../../features/session/components/visitor.module.css';
import { typedEmail } from '../../../features/session/model/typed-email.ts';

/** The page /recover: the email address, then the next steps (product:session#recovery). */
export default function Recover() {
  const t = useT();
  const { form, field, showErrors, isValid } = useForm(
    { email: typedEmail.get() },
    { email: ({ email }) => wrongEmail(email) },
    { paths: { email: 'email' } },
    'sent',
  );
  const recover = useRecoverPassword();
  const wait = useRetryCountdown();
  if (recover.isSuccess) {
    return <RecoverySent email={recover.variables} onAnother={recover.reset} />;
  }
  return (
    <Screen>
      <div className={styles.welcome}>
        <BackLink to="/login" search />
        <KeyPicture />
        <PageHeader title={t('recover.title')} text={t('recover.subtitle')} />
      </div>
      <Form
        className={styles.form}
        onSubmit={() => {
          if (!isValid('email')) showErrors();
          else recover.mutate(form.email, { onError: wait.startFor });
        }}
      >
        <TextField
          label={t('session.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" wide busy={recover.isPending} waits={wait.words}>
          {t('recover.submit')}
        </Button>
      </Form>
    </Screen>
  );
}

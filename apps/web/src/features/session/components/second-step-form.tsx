import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notifySignInFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useId } from 'react';
import { useCodeForm } from '../../../session/proof-forms.ts';
import { useFinishSignIn } from '../api/sign-in.ts';
import { usePasskeySignIn } from '../model/passkey/use-passkey-sign-in.ts';
import { secondStep } from '../model/second-step.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './visitor.module.css';

/** A code of the app or a recovery code, or a passkey instead (product:session#second-factor). */
export default function SecondStepForm({ ticket }: { ticket: string }) {
  const t = useT();
  const heading = useId();
  const note = useId();
  const wait = useRetryCountdown();
  const finish = useFinishSignIn(ticket);
  const passkey = usePasskeySignIn(false, wait.startFor);

  const { box, submit } = useCodeForm((code, isTold) =>
    finish.mutate(code, {
      onError: (error) => {
        wait.startFor(error);
        if (!isTold(error) && !isFailure(error, 'sign_in_expired')) notifySignInFailure(error);
      },
    }),
  );
  return (
    <Form
      className={styles.form}
      onSubmit={submit}
      aria-labelledby={heading}
      aria-describedby={note}
    >
      <h2 id={heading}>{t('secondFactor.login.title')}</h2>
      <p id={note}>{t('secondFactor.login.text')}</p>
      <TextField
        {...box}
        label={t('secondFactor.login.code')}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" wide busy={finish.isPending} waits={wait.words}>
        {t('login.submit')}
      </Button>
      <PasskeyButton
        text={t('login.passkey')}
        busy={passkey.isPending}
        onClick={() => passkey.mutate()}
      />
      <Button kind="plain" wide onClick={() => secondStep.set(undefined)}>
        {t('common.back')}
      </Button>
    </Form>
  );
}

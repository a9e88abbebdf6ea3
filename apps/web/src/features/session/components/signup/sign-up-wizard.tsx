import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignUp } from '../../api/sign-up.ts';
import { STEPS, type Step, stepOf } from '../../model/signup/form.ts';
import { payloadOf } from '../../model/signup/payload.ts';
import { useSignUpForm } from '../../model/signup/use-sign-up-form.ts';
import styles from '../visitor.module.css';
import { ContactStep } from './contact-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { PasswordStep } from './password-step.tsx';
import type { NewAccount } from './signed-up.tsx';

const TEXTS: Record<Step, { heading: Key; text: Key }> = {
  1: { heading: 'signup.step1.title', text: 'signup.step1.subtitle' },
  2: { heading: 'signup.step2.title', text: 'signup.step2.subtitle' },
  3: { heading: 'signup.step3.title', text: 'signup.step3.subtitle' },
};

/**
 * Three steps with back and next; next waits until its step is filled in and valid
 * (product:signup#wizard). A refusal of the server is shown at its field, on the step that has it.
 */
export function SignUpWizard({
  country,
  onLeave,
  onDone,
}: {
  country: string;
  onLeave: () => void;
  onDone: (account: NewAccount) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [step, setStep] = useState<Step>(1);
  const signUp = useSignUpForm(country);
  const create = useSignUp();
  const { form } = signUp;

  const finish = () =>
    create.mutate(payloadOf(form, { company: brand.companyId ?? '', language }), {
      onSuccess: () => {
        signUp.forget();
        onDone(form);
      },
      onError: (error) => {
        const [refused] = signUp.refuse(error);
        if (refused) setStep(stepOf(refused));
      },
    });
  const back = () => {
    // The last answer of the server is about the values that are now being changed.
    create.reset();
    setStep(step === 3 ? 2 : 1);
  };
  const forward = () => {
    if (step === STEPS) finish();
    else setStep(step === 1 ? 2 : 3);
  };
  return (
    <WizardFrame
      title={t('signup.title')}
      heading={t(TEXTS[step].heading)}
      text={t(TEXTS[step].text)}
      step={step}
      steps={STEPS}
      onBack={step === 1 ? onLeave : back}
      busy={create.isPending}
      onSubmit={forward}
      action={
        <Button type="submit" wide waits busy={create.isPending}>
          {t(step === STEPS ? 'signup.finish' : 'common.next')}
        </Button>
      }
      secondary={step === 1 && <HaveAccount />}
    >
      {step === 1 && <IdentityStep signUp={signUp} />}
      {step === 2 && <ContactStep signUp={signUp} />}
      {step === 3 && (
        <PasswordStep signUp={signUp} duplicate={isFailure(create.error, 'duplicate_user')} />
      )}
    </WizardFrame>
  );
}

function HaveAccount() {
  const t = useT();
  return (
    <p className={styles.aside}>
      {t('signup.haveAccount')}
      <Link to="/login" search>
        {t('login.submit')}
      </Link>
    </p>
  );
}

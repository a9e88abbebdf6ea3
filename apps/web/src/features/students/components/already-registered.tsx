import { textError } from '@merenda/domain/forms/text-forms';
import { birthDateError, STUDENT_TEXTS } from '@merenda/domain/people/students';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useBrowserBack } from '@merenda/ui/blocks/browser/use-browser-back.ts';
import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { School } from '../../../queries/schools.ts';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { useAssociateStudent } from '../api/associate-student.ts';
import type { RegistrationForm } from '../model/form.ts';

/**
 * The number is taken: whoever gives it with the birth date asks that student's owner, and with the school's
 * code is another guardian at once. Nothing of the student is shown before (product:students#already-registered).
 */
export function AlreadyRegistered({
  form,
  school,
  onCorrect,
}: {
  form: RegistrationForm;
  school: School;
  onCorrect: () => void;
}) {
  const t = useT();
  const { me, responsible } = useSession();
  const proof = useForm(
    { enrollmentNumber: form.enrollmentNumber, birthDate: form.birthDate, code: '' },
    {
      enrollmentNumber: ({ enrollmentNumber }) =>
        textError(enrollmentNumber, { max: STUDENT_TEXTS.registrationNumber }),
      birthDate: ({ birthDate }) => birthDateError(birthDate, todayHere()),
      code: ({ code }) =>
        code.trim() === '' ? undefined : textError(code, { max: STUDENT_TEXTS.code }),
    },
    { paths: { enrollmentNumber: 'enrollmentNumber', birthDate: 'birthDate', code: 'code' } },
  );
  const associate = useAssociateStudent(me._id);
  useBrowserBack(!associate.data, onCorrect);

  if (associate.data && !associate.data.dependent) {
    return (
      <SuccessState
        title={t('students.known.sent.title')}
        text={t('students.known.sent.text')}
        action={
          <ButtonLink to="/" wide>
            {t('common.close')}
          </ButtonLink>
        }
      />
    );
  }
  if (associate.data?.dependent) {
    const { _id, name } = associate.data.dependent;
    return (
      <SuccessState
        title={t('invitation.accepted', { student: name })}
        text={t('students.known.told')}
        action={
          <>
            <ButtonLink to="/dependents/$dependentId" params={{ dependentId: _id }} wide>
              {t('students.data')}
            </ButtonLink>
            <ButtonLink to="/" kind="plain" wide>
              {t('common.close')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  const code = proof.form.code.trim();
  const submit = () =>
    associate.mutate(
      {
        restaurantUnit: school._id,
        enrollmentNumber: proof.form.enrollmentNumber.trim(),
        birthDate: proof.form.birthDate,
        ...(code && { code }),
      },
      { onError: (error) => notifyFailure(error, 'students.error.noMatch') },
    );
  return (
    <WizardFrame
      title={t('students.register')}
      heading={t('students.known.title')}
      text={t('students.known.text', { school: school.name })}
      onBack={onCorrect}
      onSubmit={submit}
      action={
        <Button
          type="submit"
          wide
          waits={responsible.emailConfirmed || t('confirmEmail.title')}
          busy={associate.isPending}
        >
          {t('students.known.associate')}
        </Button>
      }
      secondary={
        <Button kind="plain" wide onClick={onCorrect}>
          {t('students.known.correct')}
        </Button>
      }
    >
      <TextField
        label={brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment')}
        autoComplete="off"
        maxLength={STUDENT_TEXTS.registrationNumber}
        {...proof.field('enrollmentNumber')}
      />
      <TypedDayField label={t('students.birthDate')} {...proof.field('birthDate')} />
      <p>{t('students.known.asks')}</p>
      <TextField
        label={t('students.known.code')}
        hint={t('students.known.codeHint')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={STUDENT_TEXTS.code}
        {...proof.field('code')}
      />
      <p>{t('students.known.sees')}</p>
      <ConfirmNotice instead />
    </WizardFrame>
  );
}

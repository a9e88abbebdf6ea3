import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Key } from '@merenda/i18n';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { type School, schoolsQuery } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { TextFields } from '../../../ui/form/refusals.ts';
import { WizardFrame } from '../../../ui/layout/wizard-frame.tsx';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type RegisteredStudent, useCreateStudent } from '../api/create-student.ts';
import {
  payloadOf,
  type Registration,
  type RegistrationForm,
  useRegistration,
} from '../model/form.ts';
import { AccessStep } from './access-step.tsx';
import { PersonFields } from './fields/person-fields.tsx';
import { SchoolStep, variantOf } from './school-step.tsx';
import { StudentRegistered } from './student-registered.tsx';
import { SummaryStep } from './summary-step.tsx';

type Step = 1 | 2 | 3 | 4;

const HEADINGS: Record<Step, Key> = {
  1: 'students.step.school',
  2: 'students.step.student',
  3: 'students.step.access',
  4: 'students.step.summary',
};

/** The step that shows a field. */
const STEP_OF_FIELD: Record<TextFields<RegistrationForm>, Step> = {
  school: 1,
  schoolClass: 1,
  room: 1,
  enrollmentNumber: 1,
  name: 2,
  birthDate: 2,
  email: 2,
  taxId: 2,
  password: 3,
  repeatPassword: 3,
};

/**
 * Registers a student at a wallet school: school, student, password, summary
 * (product:students#variants). A school that only keeps health forms is handed to `onHealthForm`.
 */
export function CreateStudentWizard({ onHealthForm }: { onHealthForm: (school: School) => void }) {
  const { me, responsible } = useSession();
  const [registered, setRegistered] = useState<RegisteredStudent>();
  if (registered) {
    return <StudentRegistered student={registered} onAnother={() => setRegistered(undefined)} />;
  }
  return (
    <Steps
      userId={me._id}
      country={responsible.countryCode}
      onHealthForm={onHealthForm}
      onDone={setRegistered}
    />
  );
}

function Steps({
  userId,
  country,
  onHealthForm,
  onDone,
}: {
  userId: string;
  country: string;
  onHealthForm: (school: School) => void;
  onDone: (student: RegisteredStudent) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { me } = useSession();
  const [step, setStep] = useState<Step>(1);
  const registration = useRegistration(country);
  const create = useCreateStudent(userId);
  const schools = useQuery(schoolsQuery(me.company)).data?.docs;
  const school = schools?.find(({ _id }) => _id === registration.form.school);
  const ready = readiness(registration, school)[step];

  const submit = () => {
    if (!ready) return;
    if (step === 1 && school && variantOf(school) === 'healthForm') {
      onHealthForm(school);
      return;
    }
    if (step < 4) {
      setStep((step + 1) as Step);
      return;
    }
    create.mutate(payloadOf(registration.form, country), {
      onSuccess: onDone,
      onError: (error) => {
        const [refused] = registration.refuse(error);
        if (refused) setStep(STEP_OF_FIELD[refused]);
        const known = isFailure(error, 'duplicate_student');
        notifyFailure(
          error,
          known ? 'dependent.error.createStudent.cpfEmail' : 'dependent.error.createStudent',
        );
      },
    });
  };
  return (
    <WizardFrame
      title={t('students.register')}
      heading={t(HEADINGS[step])}
      step={step}
      steps={4}
      onBack={() => (step === 1 ? void navigate({ to: '/' }) : setStep((step - 1) as Step))}
      onSubmit={submit}
      action={
        <Button type="submit" wide disabled={!ready} busy={create.isPending}>
          {t(step === 4 ? 'students.finish' : 'common.next')}
        </Button>
      }
    >
      {step === 1 && <SchoolStep registration={registration} company={me.company} />}
      {step === 2 && <PersonFields student={registration} country={countryOrDefault(country)} />}
      {step === 3 && <AccessStep registration={registration} />}
      {step === 4 && <SummaryStep form={registration.form} company={me.company} />}
    </WizardFrame>
  );
}

/** Next is disabled until the step's fields are filled in and valid (product:students#rules). */
function readiness({ isValid }: Registration, school: School | undefined): Record<Step, boolean> {
  return {
    1: school !== undefined && variantOf(school) !== 'none',
    2: isValid('name', 'birthDate', 'email', 'taxId'),
    3: isValid('password', 'repeatPassword'),
    4: true,
  };
}

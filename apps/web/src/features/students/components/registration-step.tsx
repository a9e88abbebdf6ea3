import {
  nextPlace,
  type Place,
  previousPlace,
  type RegistrationStep,
  registrationSteps,
} from '@merenda/domain/people/registration-steps';
import type { RegistrationVariant } from '@merenda/domain/people/students';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useShown } from '@merenda/ui/client/use-shown.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { School } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { useCreateStudent } from '../api/create-student.ts';
import { payloadOf, type Registration } from '../model/form.ts';
import type { HealthPart } from '../model/health-part.ts';
import { AccessStep } from './access-step.tsx';
import { DocumentPart } from './document-part.tsx';
import { PersonFields } from './fields/person-fields.tsx';
import { SchoolStep } from './school-step.tsx';
import type { RegistrationResult } from './student-registered.tsx';
import { SummaryStep } from './summary-step.tsx';

// Comes where it is shown: most students are registered by one guardian alone.
const AlreadyRegistered = lazy(() => import('./already-registered.tsx'), 'AlreadyRegistered');

/** The headings of the steps before the student is registered. */
const HEADINGS: Partial<Record<RegistrationStep, Key>> = {
  school: 'students.step.school',
  student: 'students.step.student',
  access: 'students.step.access',
  contact: 'health.step.contact',
  responsible: 'health.step.responsible',
  questions: 'health.step.questions',
  summary: 'students.step.summary',
};

/** One step of a registration: what it asks for, and where one comes to from it. */
export function RegistrationStepScreen({
  registration,
  school,
  variant,
  place,
  health,
  filed,
  begun,
  ready,
  onPlace,
  onRegistered,
  onDone,
}: {
  registration: Registration;
  school: School | undefined;
  variant: RegistrationVariant;
  place: Place;
  health: HealthPart | undefined;
  /** Registered already: what is left is the medical report. */
  filed: RegistrationResult | undefined;
  /** A registration that was begun elsewhere, offered before a school is chosen. */
  begun: ReactNode;
  /** The screen that shows the login is there. */
  ready: () => Promise<void>;
  onPlace: (place: Place) => void;
  onRegistered: (student: RegistrationResult, report: boolean) => void;
  onDone: (student: RegistrationResult) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { me, responsible } = useSession();
  const create = useCreateStudent(me._id);
  const isShown = useShown();
  const [isSending, setSending] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const { form } = registration;
  const country = countryOrDefault(responsible.countryCode);
  const steps = registrationSteps(variant);
  // The password is made already: its step is only a part of the student's.
  const counted = steps.filter((step) => step !== 'access');
  const pages = health?.pages ?? 0;
  const isDone = (at: RegistrationStep, page = 0) =>
    registration.isDone(at) && (health?.isDone({ step: at, page }) ?? true);

  const lacking =
    variant === 'none' && school
      ? t('wizard.check', { fields: t('wizard.field', { field: t('students.school') }) })
      : health?.lacking;

  const send = async () => {
    await ready();
    if (!isShown.current) return;
    // Nothing of the health form's draft may come after it.
    if (health && !(await health.settle())) return;
    const student =
      variant === 'healthForm' && health
        ? { _id: (await health.registerByForm()).student, name: form.name.trim(), hasWallet: false }
        : await create.mutateAsync({
            ...payloadOf(form, responsible.countryCode),
            ...(health && { anamnesis: health.payload }),
          });
    health?.end();
    const { password } = form;
    onRegistered(
      variant === 'healthForm' ? student : { ...student, password },
      health !== undefined && !health.isAllNo,
    );
  };
  const refused = (error: unknown) => {
    if (isFailure(error, 'number_taken')) return setKnown(true);
    const at = registration.showRefusals(error) ?? health?.refuse(error);
    if (at) onPlace({ step: at, page: 0 });
    const duplicate = isFailure(error, 'duplicate_student');
    notifyFailure(
      error,
      duplicate ? 'dependent.error.createStudent.cpfEmail' : 'dependent.error.createStudent',
    );
  };
  const next = () => {
    const after = nextPlace(variant, place, pages);
    // The password is made already: the summary leads to its step.
    const isMade = after?.step === 'access' && isDone('access');
    const to = isMade ? nextPlace(variant, after, pages) : after;
    if (place.step !== 'summary') return to && onPlace(to);
    const unfinished = steps.find((at) => at !== 'questions' && !isDone(at));
    if (unfinished) return onPlace({ step: unfinished, page: 0 });
    setSending(true);
    send()
      .catch(refused)
      .finally(() => setSending(false));
  };
  const back = () => {
    const to = previousPlace(variant, place, pages);
    if (to) onPlace(to);
    else void navigate({ to: '/' });
  };

  if (isKnown && school) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <AlreadyRegistered
          form={form}
          school={school}
          onCorrect={() => {
            setKnown(false);
            onPlace({ step: 'school', page: 0 });
          }}
        />
      </Suspense>
    );
  }
  if (filed) {
    const report = health?.report(filed._id, {
      title: t('students.register'),
      steps: counted.length,
      action: t('common.next'),
      onDone: () => onDone(filed),
    });
    return <>{report}</>;
  }
  const heading = HEADINGS[place.step];
  return (
    <WizardFrame
      title={t('students.register')}
      heading={
        <>
          {heading && t(heading)}
          {place.step === 'questions' && <Hidden>, {health?.text(place)}</Hidden>}
        </>
      }
      text={health?.text(place)}
      step={counted.indexOf(place.step === 'access' ? 'student' : place.step) + 1}
      {...(variant !== 'none' && { steps: counted.length })}
      onBack={back}
      busy={isSending}
      wide={place.step === 'summary' && health !== undefined}
      onSubmit={next}
      above={health?.above}
      action={
        <Button type="submit" wide waits={lacking ?? true} busy={isSending}>
          {t(place.step === 'summary' ? 'students.finish' : 'common.next')}
        </Button>
      }
    >
      {place.step === 'school' && (
        <>
          {begun}
          <SchoolStep registration={registration} school={school} variant={variant} />
        </>
      )}
      {place.step === 'student' && (
        <PersonFields
          student={registration}
          country={country}
          hasEmail={variant !== 'healthForm'}
          document={
            variant !== 'healthForm' && (
              <DocumentPart registration={registration} country={country} />
            )
          }
        />
      )}
      {place.step === 'access' && <AccessStep registration={registration} />}
      {health?.content(place)}
      {place.step === 'summary' && variant !== 'healthForm' && (
        <SummaryStep
          {...{ registration, school }}
          isShort={health !== undefined}
          busy={isSending}
          onPassword={() => onPlace({ step: 'access', page: 0 })}
        />
      )}
    </WizardFrame>
  );
}

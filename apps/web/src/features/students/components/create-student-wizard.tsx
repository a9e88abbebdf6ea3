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
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { type School, schoolsQuery } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { WizardFrame } from '../../../ui/layout/wizard-frame.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';
import { useCreateStudent } from '../api/create-student.ts';
import { hasHealthForm, payloadOf, useRegistration, variantOf } from '../model/form.ts';
import {
  changesOf,
  formStudentOf,
  type HealthPart,
  type HealthPartProps,
} from '../model/health-part.ts';
import {
  dropRegistration,
  findRegistration,
  saveRegistration,
} from '../model/registration-draft.ts';
import { AccessStep } from './access-step.tsx';
import { AlreadyRegistered } from './already-registered.tsx';
import { DocumentPart } from './document-part.tsx';
import { PersonFields } from './fields/person-fields.tsx';
import { SchoolStep } from './school-step.tsx';
import { type Registered, StudentRegistered } from './student-registered.tsx';
import { SummaryStep } from './summary-step.tsx';

const HEADINGS: Record<RegistrationStep, Key> = {
  school: 'students.step.school',
  student: 'students.step.student',
  access: 'students.step.access',
  contact: 'health.step.contact',
  responsible: 'health.step.responsible',
  questions: 'health.step.questions',
  summary: 'students.step.summary',
  report: 'health.step.report',
};

const FIRST: Place = { step: 'school', page: 0 };

type WithHealthPart = (props: HealthPartProps) => ReactNode;

/**
 * Registers a student at a school with wallets, with health forms, or with both, in as many steps as
 * that takes (product:students#variants). `withHealthPart` brings the steps of the health form.
 */
export function CreateStudentWizard({ withHealthPart }: { withHealthPart: WithHealthPart }) {
  const { me } = useSession();
  const schools = useQuery(schoolsQuery(me.company));
  const [registered, setRegistered] = useState<Registered>();
  // Counts how often the wizard began anew.
  const [round, setRound] = useState(0);
  const restart = () => {
    dropRegistration(me._id);
    setRegistered(undefined);
    setRound(round + 1);
  };
  if (registered) return <StudentRegistered student={registered} onAnother={restart} />;
  if (!schools.data) {
    if (!schools.error) return <ScreenSkeleton />;
    const retry = () => void schools.refetch();
    return (
      <ErrorScreen error={schools.error} text="schools.error.loadListSchools" onRetry={retry} />
    );
  }
  return (
    <Steps
      key={round}
      schools={schools.data.docs}
      withHealthPart={withHealthPart}
      onRestart={restart}
      onDone={setRegistered}
    />
  );
}

function Steps({
  schools,
  withHealthPart,
  onRestart,
  onDone,
}: {
  schools: readonly School[];
  withHealthPart: WithHealthPart;
  onRestart: () => void;
  onDone: (registered: Registered) => void;
}) {
  const t = useT();
  const { me, responsible } = useSession();
  const [found] = useState(() => findRegistration(me._id));
  const registration = useRegistration(responsible.countryCode, schools, found?.form);
  const { form, change } = registration;
  const variant = variantOf(form, schools);
  const [place, setPlace] = useState<Place>(() => resumed(found?.place, variant));
  const [filed, setFiled] = useState<Registered>();
  const school = schools.find(({ _id }) => _id === form.school);

  useEffect(() => {
    if (found) notify('info', t('students.draft'));
  }, [found, t]);
  const isTyped = form.school !== '' && !filed;
  useEffect(() => {
    if (isTyped) saveRegistration(me._id, { form, place });
  }, [isTyped, me._id, form, place]);

  const done = (student: Registered, report: boolean) => {
    dropRegistration(me._id);
    if (!report) return onDone(student);
    setFiled(student);
    setPlace({ step: 'report', page: 0 });
  };
  const step = (health?: HealthPart) => (
    <Step
      key={`${place.step} ${place.page}`}
      {...{ registration, school, variant, place, health, filed }}
      onPlace={setPlace}
      onRegistered={done}
      onDone={onDone}
    />
  );
  if (!school || !hasHealthForm(variant) || place.step === 'school') return step();
  return withHealthPart({
    school,
    student: formStudentOf(form),
    place,
    onFound: (student) => {
      if (!form.name) change(changesOf(student));
    },
    onDiscarded: onRestart,
    children: step,
  });
}

/** Where a reload goes on: passwords are typed again, so not behind them. */
function resumed(place: Place | undefined, variant: RegistrationVariant): Place {
  const steps = registrationSteps(variant);
  if (!place || !steps.includes(place.step)) return FIRST;
  const access = steps.indexOf('access');
  return access >= 0 && steps.indexOf(place.step) > access ? { step: 'access', page: 0 } : place;
}

function Step({
  registration,
  school,
  variant,
  place,
  health,
  filed,
  onPlace,
  onRegistered,
  onDone,
}: {
  registration: ReturnType<typeof useRegistration>;
  school: School | undefined;
  variant: RegistrationVariant;
  place: Place;
  health: HealthPart | undefined;
  /** Registered already: what is left is the medical report. */
  filed: Registered | undefined;
  onPlace: (place: Place) => void;
  onRegistered: (student: Registered, report: boolean) => void;
  onDone: (student: Registered) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { me, responsible } = useSession();
  const create = useCreateStudent(me._id);
  const [isSending, setSending] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const { form } = registration;
  const country = countryOrDefault(responsible.countryCode);
  const steps = registrationSteps(variant);
  const pages = health?.pages ?? 0;
  const isDone = (at: RegistrationStep, page = 0) =>
    registration.isDone(at) && (health?.isDone({ step: at, page }) ?? true);
  const ready = variant !== 'none' && isDone(place.step, place.page);

  const send = async () => {
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
    onRegistered(student, health !== undefined);
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
    if (!ready) return;
    const to = nextPlace(variant, place, pages);
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
      <AlreadyRegistered
        form={form}
        school={school}
        onCorrect={() => {
          setKnown(false);
          onPlace(FIRST);
        }}
      />
    );
  }
  if (filed) {
    return (
      <WizardFrame
        title={t('students.register')}
        heading={t(HEADINGS.report)}
        text={t('health.report.text')}
        step={steps.length}
        steps={steps.length}
        action={
          <Button wide onClick={() => onDone(filed)}>
            {t('common.next')}
          </Button>
        }
      >
        {health?.report(filed._id)}
      </WizardFrame>
    );
  }
  return (
    <WizardFrame
      title={t('students.register')}
      heading={t(HEADINGS[place.step])}
      text={health?.text(place)}
      step={steps.indexOf(place.step) + 1}
      {...(variant !== 'none' && { steps: steps.length })}
      onBack={back}
      onSubmit={next}
      above={health?.above}
      action={
        <Button type="submit" wide disabled={!ready} busy={isSending}>
          {t(place.step === 'summary' ? 'students.finish' : 'common.next')}
        </Button>
      }
    >
      {place.step === 'school' && (
        <SchoolStep registration={registration} school={school} variant={variant} />
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
        <SummaryStep form={form} school={school} isShort={health !== undefined} />
      )}
    </WizardFrame>
  );
}

import type { HealthFormStudent } from '@merenda/domain/health/health-form';
import { type Place, registrationSteps } from '@merenda/domain/people/registration-steps';
import type { RegistrationVariant } from '@merenda/domain/people/students';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { type School, schoolsQuery } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { hasHealthForm, useRegistration, variantOf } from '../model/form.ts';
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
import { siblingsSchoolOf } from '../model/siblings-school.ts';
import { RegistrationStepScreen } from './registration-step.tsx';
import type { RegistrationResult } from './student-registered.tsx';

// The login is shown here alone, and once: no student is registered before it has loaded.
const StudentRegistered = lazy(() => import('./student-registered.tsx'), 'StudentRegistered');

const FIRST: Place = { step: 'school', page: 0 };

type WithHealthPart = (props: HealthPartProps) => ReactNode;

/** Offers to go on with what was begun elsewhere, while nothing is changed here. */
type BegunBefore = (props: {
  schools: readonly School[];
  onContinue: (school: string, student: Partial<HealthFormStudent>) => void;
}) => ReactNode;

/**
 * Registers a student at a school with wallets, with health forms, or with both, in as many steps as
 * that takes (product:students#variants). `withHealthPart` brings the steps of the health form,
 * `begunBefore` the draft of one.
 */
export function CreateStudentWizard({
  withHealthPart,
  begunBefore,
}: {
  withHealthPart: WithHealthPart;
  begunBefore: BegunBefore;
}) {
  const { me } = useSession();
  const schools = useQuery(schoolsQuery(me.company));
  const students = useQuery(dependentsQuery(me._id));
  const [registered, setRegistered] = useState<RegistrationResult>();
  // Counts how often the wizard began anew.
  const [round, setRound] = useState(0);
  useEffect(() => {
    void StudentRegistered.preload();
  }, []);
  const restart = () => {
    dropRegistration(me._id);
    setRegistered(undefined);
    setRound(round + 1);
  };
  if (registered) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <StudentRegistered student={registered} onAnother={restart} />
      </Suspense>
    );
  }
  if (!schools.data || students.isPending) {
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
      siblingsSchool={siblingsSchoolOf(students.data?.docs ?? [])}
      withHealthPart={withHealthPart}
      begunBefore={begunBefore}
      onRestart={restart}
      onDone={setRegistered}
    />
  );
}

function Steps({
  schools,
  siblingsSchool,
  withHealthPart,
  begunBefore,
  onRestart,
  onDone,
}: {
  schools: readonly School[];
  siblingsSchool: string | undefined;
  withHealthPart: WithHealthPart;
  begunBefore: BegunBefore;
  onRestart: () => void;
  onDone: (registered: RegistrationResult) => void;
}) {
  const t = useT();
  const { me, responsible } = useSession();
  const [found] = useState(() => findRegistration(me._id));
  const registration = useRegistration(
    responsible.countryCode,
    schools,
    found?.form ?? { school: schools.find(({ _id }) => _id === siblingsSchool)?._id ?? '' },
  );
  const { form, change } = registration;
  const [begunWith] = useState(form);
  const variant = variantOf(form, schools);
  const [place, setPlace] = useState<Place>(() => resumed(found?.place, variant));
  const [filed, setFiled] = useState<RegistrationResult>();
  const school = schools.find(({ _id }) => _id === form.school);

  useEffect(() => {
    if (found) notify('info', t('students.draft'));
  }, [found, t]);
  const isTyped = form !== begunWith && !filed;
  useEffect(() => {
    if (isTyped) saveRegistration(me._id, { form, place });
  }, [isTyped, me._id, form, place]);

  const done = (student: RegistrationResult, report: boolean) => {
    dropRegistration(me._id);
    if (!report) return onDone(student);
    setFiled(student);
    setPlace({ step: 'report', page: 0 });
  };
  const onContinue = (begunAt: string, student: Partial<HealthFormStudent>) =>
    change({ school: begunAt, withHealthForm: true, ...changesOf(student) });
  const step = (health?: HealthPart) => (
    <RegistrationStepScreen
      key={`${place.step} ${place.page}`}
      {...{ registration, school, variant, place, health, filed }}
      begun={form === begunWith && !found && begunBefore({ schools, onContinue })}
      onPlace={setPlace}
      ready={StudentRegistered.ready}
      onRegistered={done}
      onDone={onDone}
    />
  );
  if (!school || !hasHealthForm(variant) || place.step === 'school') return step();
  const part = withHealthPart({
    school,
    student: formStudentOf(form),
    place,
    onFound: (student) => {
      if (!form.name) change(changesOf(student));
    },
    onDiscarded: onRestart,
    children: step,
  });
  return <>{part}</>;
}

/** Where a reload goes on, with another password made. */
const resumed = (place: Place | undefined, variant: RegistrationVariant): Place =>
  place && registrationSteps(variant).includes(place.step) ? place : FIRST;

import {
  nextPlace,
  type Place,
  previousPlace,
  type RegistrationStep,
  registrationSteps,
} from '@merenda/domain/people/registration-steps';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Key } from '@merenda/i18n';
import { useEffect, useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { todayHere } from '../../../ui/calendar/days.ts';
import { WizardFrame } from '../../../ui/layout/wizard-frame.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type HealthForm, type Question, useFileForm } from '../api/health-forms.ts';
import { payloadOf, type Start } from '../model/fields.ts';
import { type HealthFormState, useHealthForm } from '../model/use-health-form.ts';
import { ContactStep } from './contact-step.tsx';
import { FormSummary } from './form-summary.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ReportStep } from './report-step.tsx';
import { ResponsibleStep } from './responsible-step.tsx';
import { SchoolStep } from './school-step.tsx';
import { StudentStep } from './student-step.tsx';

const HEADINGS: Record<Exclude<RegistrationStep, 'access'>, Key> = {
  school: 'health.step.school',
  student: 'health.step.student',
  contact: 'health.step.contact',
  responsible: 'health.step.responsible',
  questions: 'health.step.questions',
  summary: 'health.step.summary',
  report: 'health.step.report',
};

/**
 * The steps of a health form, from the first one it has to the medical report
 * (product:health-form#page).
 */
export function HealthFormWizard({
  draft,
  start,
  schoolName,
  questions,
  student,
  before,
  isOwner = true,
  onLeave,
  onDone,
}: {
  /** The name under which it is kept until it is sent. */
  draft: string;
  start: Start;
  schoolName: string;
  questions: readonly Question[];
  /** Left out for one who is registered by the form. */
  student?: string;
  /** The version that is changed. */
  before?: HealthForm | undefined;
  /** The others change no school data of the student's. */
  isOwner?: boolean;
  /** Back from the first step. */
  onLeave: () => void;
  onDone: (form: HealthForm) => void;
}) {
  const t = useT();
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.companyCountry);
  const rules = { country, sodexoLike: brand.flags.sodexoLike, today: todayHere() };
  const state = useHealthForm({
    draft,
    start,
    place: { step: 'school', page: 0 },
    rules,
    questions,
  });
  const [filed, setFiled] = useState<HealthForm>();
  const file = useFileForm();
  const { place, pages, isDraft } = state;
  const steps = registrationSteps('healthForm');

  useEffect(() => {
    if (isDraft) notify('info', t('health.draft'));
  }, [isDraft, t]);

  const send = () =>
    file.mutate(
      { payload: payloadOf(state.form, state.answers, questions), student, before },
      {
        onSuccess: (form) => {
          state.discard();
          setFiled(form);
          notify('good', t('health.sent'));
        },
        onError: (error) => {
          state.showRefusals(error);
          const duplicate = isFailure(error, 'duplicate_student');
          const key = before ? 'anamnese.update.error' : 'anamnese.create.error';
          notifyFailure(error, duplicate ? 'dependent.error.createStudent.cpfEmail' : key);
        },
      },
    );

  if (filed) {
    return (
      <WizardFrame
        title={t('health.title')}
        heading={t('health.step.report')}
        text={t('health.report.text')}
        step={steps.length}
        steps={steps.length}
        action={
          <Button wide onClick={() => onDone(filed)}>
            {t('health.finish')}
          </Button>
        }
      >
        <ReportStep form={filed} />
      </WizardFrame>
    );
  }
  const next = () => {
    if (!state.isDone(place)) return;
    if (place.step === 'summary') send();
    else go(nextPlace('healthForm', place, pages.length));
  };
  const go = (to: Place | undefined) => {
    if (to) state.go(to);
  };
  const back = () => {
    const previous = previousPlace('healthForm', place, pages.length);
    if (previous) go(previous);
    else onLeave();
  };
  return (
    <WizardFrame
      key={`${place.step} ${place.page}`}
      title={t('health.title')}
      heading={place.step !== 'access' && t(HEADINGS[place.step])}
      text={<Explanation place={place} pages={pages.length} schoolName={schoolName} />}
      step={steps.indexOf(place.step) + 1}
      steps={steps.length}
      onBack={back}
      onSubmit={next}
      above={<Missing state={state} />}
      action={
        <Button type="submit" wide disabled={!state.isDone(place)} busy={file.isPending}>
          {t(actionOf(place, before))}
        </Button>
      }
    >
      {place.step === 'school' && (
        <SchoolStep state={state} sodexoLike={rules.sodexoLike} locked={!isOwner} />
      )}
      {place.step === 'student' && (
        <StudentStep state={state} country={country} locked={!isOwner} />
      )}
      {place.step === 'contact' && <ContactStep state={state} country={country} />}
      {place.step === 'responsible' && <ResponsibleStep state={state} />}
      {place.step === 'questions' && <QuestionsStep state={state} />}
      {place.step === 'summary' && (
        <FormSummary
          facts={state.form}
          schoolName={schoolName}
          questions={questions}
          answers={state.answers}
        />
      )}
    </WizardFrame>
  );
}

function actionOf({ step }: Place, before: HealthForm | undefined): Key {
  if (step !== 'summary') return 'common.next';
  return before ? 'health.saveChanges' : 'health.send';
}

/** Where one is, in a word more than the heading says. */
function Explanation({
  place: { step, page },
  pages,
  schoolName,
}: {
  place: Place;
  pages: number;
  schoolName: string;
}) {
  const t = useT();
  if (step === 'school') return schoolName;
  return step === 'questions' ? t('health.questions.page', { page: page + 1, pages }) : null;
}

/** Why "next" cannot be pressed yet: on a page of ten questions one is easily overlooked. */
function Missing({ state: { place, left } }: { state: HealthFormState }) {
  const t = useT();
  const text =
    place.step === 'questions' && left > 0 ? t('health.questions.left', { count: left }) : '';
  return <p role="status">{text}</p>;
}

import { isAllNo } from '@merenda/domain/health/health-answers';
import {
  nextPlace,
  type Place,
  previousPlace,
  type RegistrationStep,
  registrationSteps,
} from '@merenda/domain/people/registration-steps';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { Draft, DraftScope } from '../api/drafts.ts';
import { type HealthForm, type Question, useFileForm } from '../api/health-forms.ts';
import { payloadOf, questionRulesOf, type Start } from '../model/fields.ts';
import { useHealthForm } from '../model/use-health-form.ts';
import { AnyCondition } from './any-condition.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FormStep, lackingIn } from './form-step.tsx';
import { FormSummary } from './form-summary.tsx';
import { ReportFrame } from './report/report-frame.tsx';
import { ReportPart } from './report/report-part.tsx';
import { SchoolStep } from './school-step.tsx';
import { StudentStep } from './student-step.tsx';
import { WithDraft } from './with-draft.tsx';

/** The headings of the steps before the form is filed. */
const HEADINGS: Partial<Record<RegistrationStep, Key>> = {
  school: 'health.step.school',
  student: 'health.step.student',
  contact: 'health.step.contact',
  responsible: 'health.step.responsible',
  questions: 'health.step.questions',
  summary: 'health.step.summary',
};

interface WizardProps {
  /** The student or school that the draft belongs to until it is sent. */
  scope: DraftScope;
  start: Start;
  schoolName: string;
  questions: readonly Question[];
  student: string;
  /** The version that is changed. */
  before?: HealthForm | undefined;
  /** The others change no school data of the student's. */
  isOwner?: boolean;
  /** Back from the first step, or after throwing the draft away. */
  onLeave: () => void;
  onDone: (form: HealthForm) => void;
}

/**
 * The steps of a health form, from the first one it has to the medical report
 * (product:health-form#page). It begins where a draft of it ended, on whatever device.
 */
export function HealthFormWizard(props: WizardProps) {
  return (
    <WithDraft scope={props.scope}>
      {({ found, take, taken }) => <Steps key={taken} {...props} found={found} onTheirs={take} />}
    </WithDraft>
  );
}

function Steps({
  scope,
  found,
  start,
  schoolName,
  questions,
  student,
  before,
  isOwner = true,
  onTheirs,
  onLeave,
  onDone,
}: WizardProps & { found: Draft | null; onTheirs: () => void }) {
  const t = useT();
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.companyCountry);
  const rules = { country, sodexoLike: brand.flags.sodexoLike, today: todayHere() };
  const state = useHealthForm({
    scope,
    found,
    before,
    start,
    place: { step: 'student', page: 0 },
    rules,
    questions,
  });
  const [filed, setFiled] = useState<HealthForm>();
  const file = useFileForm();
  const { place, pages, isDraft } = state;
  const steps = registrationSteps('ownHealthForm');
  const places = steps.flatMap((step): Place[] =>
    step === 'questions' ? pages.map((_, page) => ({ step, page })) : [{ step, page: 0 }],
  );

  const isOutdated = found !== null && !isDraft;
  useEffect(() => {
    if (isDraft) notify('info', t('health.draft'));
    else if (isOutdated) notify('info', t('health.draft.outdated'));
  }, [isDraft, isOutdated, t]);

  const send = async () => {
    // Nothing of the draft may come after the form, and nothing of another device be lost by it.
    if (!(await state.draft.settle())) return;
    file.mutate(
      { payload: payloadOf(state.form, state.answers, questions), student, before },
      {
        onSuccess: (form) => {
          state.draft.end();
          notify('good', t('health.sent'));
          // Nothing to report on; the record has the report's place too.
          if (isAllNo(questionRulesOf(questions), state.answers) && !form.medicalReport)
            onDone(form);
          else setFiled(form);
        },
        onError: (error) => {
          state.showRefusals(error);
          const duplicate = isFailure(error, 'duplicate_student');
          const key = before ? 'anamnese.update.error' : 'anamnese.create.error';
          notifyFailure(error, duplicate ? 'dependent.error.createStudent.cpfEmail' : key);
        },
      },
    );
  };

  if (filed) {
    return (
      <ReportFrame
        wizard={{
          title: t('health.title'),
          steps: steps.length,
          action: t('health.finish'),
          onDone: () => onDone(filed),
        }}
      >
        <ReportPart form={filed} />
      </ReportFrame>
    );
  }
  const next = () => {
    if (place.step === 'summary') void send();
    else go(following());
  };
  /** School data that the registration knows is passed by: "back" leads to it. A draft may lack a step. */
  const following = (): Place | undefined => {
    const to = nextPlace('ownHealthForm', place, pages.length);
    const isKnown = to?.step === 'school' && state.isDone(to);
    if (!isKnown && to?.step !== 'summary') return to;
    return places.find((one) => !state.isDone(one)) ?? { step: 'summary', page: 0 };
  };
  const go = (to: Place | undefined) => {
    if (to) state.go(to);
  };
  const back = () => {
    const previous = previousPlace('ownHealthForm', place, pages.length);
    if (previous) go(previous);
    else onLeave();
  };
  return (
    <WizardFrame
      key={`${place.step} ${place.page}`}
      title={t('health.title')}
      heading={<Heading place={place} pages={pages.length} />}
      text={<Explanation place={place} pages={pages.length} schoolName={schoolName} />}
      step={steps.indexOf(place.step) + 1}
      steps={steps.length}
      onBack={back}
      busy={file.isPending}
      wide={place.step === 'summary'}
      onSubmit={next}
      above={<DraftNotice draft={state.draft} onTheirs={onTheirs} onDiscarded={onLeave} />}
      action={
        <Button type="submit" wide waits={lackingIn(state, t) ?? true} busy={file.isPending}>
          {t(actionOf(place, before))}
        </Button>
      }
    >
      {place.step === 'school' && (
        <SchoolStep state={state} sodexoLike={rules.sodexoLike} locked={!isOwner} />
      )}
      {place.step === 'student' && (
        <>
          <StudentStep state={state} country={country} locked={!isOwner} />
          <AnyCondition state={state} />
        </>
      )}
      <FormStep state={state} country={country} student={student} />
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

/**
 * The name of the step. Screen readers hear its page too: of two pages with one name the second goes
 * unheard.
 */
function Heading({ place: { step, page }, pages }: { place: Place; pages: number }) {
  const t = useT();
  const heading = HEADINGS[step];
  return (
    <>
      {heading && t(heading)}
      {step === 'questions' && (
        <Hidden>, {t('health.questions.page', { page: page + 1, pages })}</Hidden>
      )}
    </>
  );
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
  if (step === 'school') return <>{schoolName}</>;
  return step === 'questions' ? <>{t('health.questions.page', { page: page + 1, pages })}</> : null;
}

import { isAllNo } from '@merenda/domain/health/health-answers';
import { type HealthFormStudent, NO_HEALTH_FORM_FIELDS } from '@merenda/domain/health/health-form';
import type { Place, RegistrationStep } from '@merenda/domain/people/registration-steps';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton, ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { School } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import type { Draft } from '../api/drafts.ts';
import {
  type FormPayload,
  lastFormQuery,
  type Question,
  surveyQuery,
  useFileForm,
} from '../api/health-forms.ts';
import { contactOf, payloadOf, questionRulesOf } from '../model/fields.ts';
import { useHealthForm } from '../model/use-health-form.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FormStep, lackingIn } from './form-step.tsx';
import { FormSummary } from './form-summary.tsx';
import { ReportFrame, type ReportWizard } from './report/report-frame.tsx';
import { loadReportPart, ReportPart, reportPartReady } from './report/report-part.tsx';
import { WithDraft } from './with-draft.tsx';

/** The parts of a health form that the registration of a student shows and sends. */
interface Part {
  pages: number;
  isDone: (place: Place) => boolean;
  content: (place: Place) => ReactNode;
  text: (place: Place) => ReactNode;
  above: ReactNode;
  lacking: string | undefined;
  isAllNo: boolean;
  payload: Pick<FormPayload, 'contact' | 'responsible' | 'responsibleForInfo' | 'answers'>;
  /** Registers the student by the form alone. */
  registerByForm: () => Promise<{ student: string }>;
  settle: () => Promise<boolean>;
  end: () => void;
  refuse: (error: unknown) => RegistrationStep | undefined;
  report: (studentId: string, wizard: ReportWizard) => ReactNode;
}

interface Props {
  school: School;
  student: HealthFormStudent;
  place: Place;
  /** The student of a draft that was begun elsewhere. */
  onFound: (student: Partial<HealthFormStudent>) => void;
  onDiscarded: () => void;
  children: (part: Part) => ReactNode;
}

/**
 * A health form as part of a student's registration: its steps and what is sent of it, while the
 * registration asks who the student is (product:students#variants). Its draft is the school's
 * (product:health-form#draft), and has the student too.
 */
export function NewStudentPart(props: Props) {
  const { me } = useSession();
  const language = useLanguage();
  const { _id } = props.school;
  const survey = useQuery(surveyQuery(me.company, _id, language));
  useEffect(loadReportPart, []);
  if (!survey.data) {
    if (!survey.error) return <ScreenSkeleton />;
    const retry = () => void survey.refetch();
    return <ErrorScreen error={survey.error} text="anamnese.fetch.error" onRetry={retry} />;
  }
  const { questions } = survey.data;
  return (
    <WithDraft scope={{ restaurantUnit: _id }}>
      {({ found, take, taken }) => (
        <Form key={taken} {...props} questions={questions} found={found} onTheirs={take} />
      )}
    </WithDraft>
  );
}

function Form({
  school,
  student,
  place,
  questions,
  found,
  onTheirs,
  onFound,
  onDiscarded,
  children,
}: Props & { questions: readonly Question[]; found: Draft | null; onTheirs: () => void }) {
  const t = useT();
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.companyCountry);
  const [start] = useState(() => ({
    fields: { ...NO_HEALTH_FORM_FIELDS, ...contactOf(responsible, country), ...student },
    answers: {},
  }));
  const state = useHealthForm({
    scope: { restaurantUnit: school._id },
    found,
    start,
    place,
    isPart: true,
    rules: { country, sodexoLike: brand.flags.sodexoLike, today: todayHere() },
    questions,
  });
  const { change, draft } = state;
  const file = useFileForm();
  const [{ begun }] = useState({ begun: found?.content.fields });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part begins
  useEffect(() => {
    if (begun) onFound(begun);
  }, []);
  const who = JSON.stringify(student);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the student changes
  useEffect(() => {
    change(student);
  }, [who]);

  const payload = payloadOf({ ...state.form, ...student }, state.answers, questions);
  const { contact, responsible: who1, responsibleForInfo, answers } = payload;
  const part: Part = {
    pages: state.pages.length,
    isDone: state.isDone,
    content: ({ step }) =>
      step === 'summary' ? (
        <FormSummary
          facts={{ ...state.form, ...student }}
          schoolName={school.name}
          questions={questions}
          answers={state.answers}
        />
      ) : (
        <FormStep state={state} country={country} />
      ),
    text: ({ step, page }) =>
      step === 'questions' &&
      t('health.questions.page', { page: page + 1, pages: state.pages.length }),
    above: <DraftNotice draft={draft} onTheirs={onTheirs} onDiscarded={onDiscarded} />,
    lacking: lackingIn(state, t),
    isAllNo: isAllNo(questionRulesOf(questions), state.answers),
    payload: { contact, responsible: who1, responsibleForInfo, answers },
    registerByForm: () => file.mutateAsync({ payload }),
    settle: async () => {
      await reportPartReady();
      return draft.settle();
    },
    end: draft.end,
    refuse: (error) => state.showRefusals(ofForm(error)),
    report: (studentId, wizard) => (
      <ReportFrame wizard={wizard}>
        <Report school={school._id} student={studentId} />
      </ReportFrame>
    ),
  };
  return <>{children(part)}</>;
}

/** A refused registration, as the form's own call would have been refused. */
function ofForm(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.replace(/^anamnesis\./, ''),
    message,
  }));
  return new ApiFailure({ ...error, message: error.message, issues });
}

/** The medical report of a student who has just been registered. */
function Report({ school, student }: { school: string; student: string }) {
  const form = useQuery(lastFormQuery(school, student));
  if (form.data) return <ReportPart form={form.data} />;
  if (!form.error) return <ListSkeleton rows={1} />;
  const retry = () => void form.refetch();
  return <ErrorScreen error={form.error} text="anamnese.fetch.error" onRetry={retry} />;
}

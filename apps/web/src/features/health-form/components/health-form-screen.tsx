import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { classesQuery, type SchoolClass } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { type Draft, draftQuery } from '../api/drafts.ts';
import { type HealthForm, lastFormQuery, type Question, surveyQuery } from '../api/health-forms.ts';
import { fitting } from '../model/use-health-form.ts';
import { HealthFormRecord } from './health-form-record.tsx';
import { loadReportPart } from './report/report-part.tsx';
import { StudentHealthForm } from './student-health-form.tsx';

/**
 * A student's health form: the record when there is one, else the seven steps
 * (product:health-form#page).
 */
export function HealthFormScreen({
  student,
  onLeave,
}: {
  student: Dependent;
  onLeave: () => void;
}) {
  const { me } = useSession();
  const language = useLanguage();
  const school = student.restaurantUnit._id;
  const survey = useQuery(surveyQuery(me.company, school, language));
  const form = useQuery(lastFormQuery(school, student._id));
  const draft = useQuery(draftQuery({ user: student._id }));
  // A form without them asks for the room itself.
  const classes = useQuery(classesQuery(school));
  useEffect(loadReportPart, []);
  if (isFailure(survey.error, 'not_found')) return <NoForms student={student} />;
  if (!survey.data || form.data === undefined || draft.data === undefined || classes.isPending) {
    const error = survey.error ?? form.error ?? draft.error;
    if (!error) return <ScreenSkeleton />;
    const retry = () => void Promise.all([survey.refetch(), form.refetch(), draft.refetch()]);
    return <ErrorScreen error={error} text="anamnese.fetch.error" onRetry={retry} />;
  }
  return (
    <Loaded
      student={student}
      form={form.data}
      draft={draft.data}
      questions={survey.data.questions}
      classes={classes.data?.docs ?? []}
      onLeave={onLeave}
    />
  );
}

function Loaded({
  student,
  form,
  draft,
  questions,
  classes,
  onLeave,
}: {
  student: Dependent;
  form: HealthForm | null;
  draft: Draft | null;
  questions: readonly Question[];
  classes: readonly SchoolClass[];
  onLeave: () => void;
}) {
  const [filling, setFilling] = useState(() => form === null || fitting(draft, form) !== undefined);
  // The version that the steps began with: a newer one on the screen must not pass for it.
  const [before, setBefore] = useState(form);
  if (form && !filling) {
    const edit = () => {
      setBefore(form);
      setFilling(true);
    };
    return <HealthFormRecord form={form} questions={questions} onEdit={edit} />;
  }
  return (
    <StudentHealthForm
      student={student}
      before={before ?? undefined}
      questions={questions}
      classes={classes}
      onLeave={before ? () => setFilling(false) : onLeave}
      onDone={() => setFilling(false)}
    />
  );
}

function NoForms({ student }: { student: Dependent }) {
  const t = useT();
  return (
    <Screen>
      <PageHeader
        title={t('health.title')}
        text={student.name}
        back={<BackLink to="/dependents/$dependentId" params={{ dependentId: student._id }} />}
      />
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t('health.noForms.title')}
        text={t('health.noForms.text')}
      />
    </Screen>
  );
}

import { countryOrDefault } from '@merenda/domain/countries';
import { NO_HEALTH_FORM_FIELDS } from '@merenda/domain/health-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import type { School } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/ErrorState.tsx';
import { ScreenSkeleton } from '../../../ui/Skeletons.tsx';
import { type HealthForm, surveyQuery } from '../api/health-forms.ts';
import { contactOf } from '../form/fields.ts';
import { HealthFormWizard } from './HealthFormWizard.tsx';

/** Registers a student by the health form, at a school that has no wallets (spec 2 §2: 7 steps). */
export function NewStudentHealthForm({
  school,
  onLeave,
  onDone,
}: {
  school: Pick<School, '_id' | 'name'>;
  onLeave: () => void;
  onDone: (form: HealthForm) => void;
}) {
  const { me, responsible } = useSession();
  const language = useLanguage();
  const [start] = useState(() => ({
    fields: {
      ...NO_HEALTH_FORM_FIELDS,
      ...contactOf(responsible, countryOrDefault(responsible.companyCountry)),
      school: school._id,
    },
    answers: {},
  }));
  const survey = useQuery(surveyQuery(me.company, school._id, language));
  if (!survey.data) {
    if (!survey.error) return <ScreenSkeleton />;
    const retry = () => void survey.refetch();
    return <ErrorScreen error={survey.error} text="anamnese.fetch.error" onRetry={retry} />;
  }
  return (
    <HealthFormWizard
      draft={`health.${me._id}.new.${school._id}`}
      start={start}
      schoolName={school.name}
      questions={survey.data.questions}
      onLeave={onLeave}
      onDone={onDone}
    />
  );
}

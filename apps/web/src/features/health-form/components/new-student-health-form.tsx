import { NO_HEALTH_FORM_FIELDS } from '@merenda/domain/health/health-form';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import type { School } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';
import { type HealthForm, surveyQuery } from '../api/health-forms.ts';
import { contactOf } from '../model/fields.ts';
import { HealthFormWizard } from './health-form-wizard.tsx';

/**
 * Registers a student by the health form, at a school that has no wallets
 * (product:students#variants).
 */
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
      scope={{ restaurantUnit: school._id }}
      start={start}
      schoolName={school.name}
      questions={survey.data.questions}
      onLeave={onLeave}
      onDone={onDone}
    />
  );
}

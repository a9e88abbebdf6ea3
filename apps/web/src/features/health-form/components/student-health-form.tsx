import { countryOrDefault } from '@merenda/domain/places/countries';
import { useState } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import type { SchoolClass } from '../../../queries/schools.ts';
import { useSession } from '../../../session/session.ts';
import type { HealthForm, Question } from '../api/health-forms.ts';
import { startFrom, startOf } from '../model/fields.ts';
import { HealthFormWizard } from './health-form-wizard.tsx';

/** The seven steps for a student who is registered: a first form, or a new version of `before`. */
export function StudentHealthForm({
  student,
  before,
  questions,
  classes,
  onLeave,
  onDone,
}: {
  student: Dependent;
  before: HealthForm | undefined;
  questions: readonly Question[];
  classes: readonly SchoolClass[];
  /** Back from the first step. */
  onLeave: () => void;
  onDone: () => void;
}) {
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.companyCountry);
  const [start] = useState(() =>
    before ? startFrom(before) : startOf(student, responsible, country, classes),
  );
  return (
    <HealthFormWizard
      scope={{ user: student._id }}
      start={start}
      schoolName={student.restaurantUnit.name}
      questions={questions}
      student={student._id}
      before={before}
      isOwner={student.isOwner}
      onLeave={onLeave}
      onDone={onDone}
    />
  );
}

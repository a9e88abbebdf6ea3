import { parseTypedDay } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { classesQuery, schoolsQuery } from '../../../queries/schools.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import type { RegistrationForm } from '../model/form.ts';

/** Step 4: everything once more, before it is sent. */
export function SummaryStep({ form, company }: { form: RegistrationForm; company: string }) {
  const t = useT();
  const language = useLanguage();
  const school = useQuery(schoolsQuery(company)).data?.docs.find(({ _id }) => _id === form.school);
  const schoolClass = useQuery(classesQuery(form.school)).data?.docs.find(
    ({ _id }) => _id === form.schoolClass,
  );
  const birthDate = parseTypedDay(form.birthDate);
  return (
    <Card>
      <FactList
        facts={[
          { term: t('students.school'), value: school?.name },
          { term: t('students.class'), value: schoolClass?.displayNameFormat },
          { term: t('students.room'), value: form.room },
          { term: t('students.enrollment'), value: form.enrollmentNumber },
          { term: t('students.name'), value: form.name },
          { term: t('students.birthDate'), value: birthDate && formatDay(language, birthDate) },
          { term: t('students.email'), value: form.email },
          {
            term: t('students.supervisor'),
            value: t(form.allowSupervisoryBuy ? 'students.yes' : 'students.no'),
          },
        ]}
      />
    </Card>
  );
}

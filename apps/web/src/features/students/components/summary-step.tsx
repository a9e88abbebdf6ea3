import { shownDay } from '@merenda/ui/blocks/calendar/days.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { classesQuery, type School } from '../../../queries/schools.ts';
import type { RegistrationForm } from '../model/form.ts';

/**
 * Everything of the wallet's registration once more, before it is sent. `isShort`: without what the
 * health form's summary has as well.
 */
export function SummaryStep({
  form,
  school,
  isShort,
}: {
  form: RegistrationForm;
  school: School | undefined;
  isShort: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const schoolClass = useQuery(classesQuery(form.school)).data?.docs.find(
    ({ _id }) => _id === form.schoolClass,
  );
  const inBoth: Fact[] = [
    { term: t('students.school'), value: school?.name },
    { term: t('students.class'), value: schoolClass?.displayNameFormat },
    {
      term: brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment'),
      value: form.enrollmentNumber,
    },
    { term: t('students.room'), value: form.room },
    { term: t('students.name'), value: form.name },
    { term: t('students.birthDate'), value: shownDay(language, form.birthDate) },
  ];
  return (
    <Card>
      <FactList
        facts={[
          ...(isShort ? [] : inBoth),
          { term: t('students.email'), value: form.email },
          { term: t('students.phone'), value: form.phone },
          { term: t('students.document'), value: shownDocument(form) },
          {
            term: t('students.supervisor'),
            value: t(form.allowSupervisoryBuy ? 'students.yes' : 'students.no'),
          },
        ]}
      />
    </Card>
  );
}

const shownDocument = ({ documentType, taxId, nationalId, passportNumber }: RegistrationForm) =>
  ({ taxIdentifier: taxId, nationalId, passport: passportNumber })[documentType];

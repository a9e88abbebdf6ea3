import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { shownDay } from '@merenda/ui/blocks/calendar/days.ts';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { classesQuery, type School } from '../../../queries/schools.ts';
import type { Registration, RegistrationForm } from '../model/form.ts';

/**
 * Everything of the wallet's registration once more, before it is sent, and whether a supervisor may buy.
 * `isShort`: without what the health form's summary has as well.
 */
export function SummaryStep({
  registration: { form, change },
  school,
  isShort,
  busy,
  onPassword,
}: {
  registration: Registration;
  school: School | undefined;
  isShort: boolean;
  /** The registration is being sent as it is: a change would be lost. */
  busy: boolean;
  /** Leads to the step of the student's password. */
  onPassword: () => void;
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
    <>
      <Card>
        <FactList
          facts={[
            ...(isShort ? [] : inBoth),
            { term: t('students.email'), value: form.email },
            { term: t('students.phone'), value: form.phone },
            { term: t('students.document'), value: shownDocument(form) },
            {
              term: t('students.password'),
              value: (
                <Button kind="plain" size="small" disabled={busy} onClick={onPassword}>
                  {t('students.seePassword')}
                </Button>
              ),
            },
          ]}
        />
      </Card>
      <Checkbox
        label={t('students.supervisor')}
        hint={t('students.supervisorHint')}
        checked={form.allowSupervisoryBuy}
        disabled={busy}
        onChange={(allowSupervisoryBuy) => change({ allowSupervisoryBuy })}
      />
    </>
  );
}

const shownDocument = ({ documentType, taxId, nationalId, passportNumber }: RegistrationForm) =>
  ({ taxIdentifier: taxId, nationalId, passport: passportNumber })[documentType];

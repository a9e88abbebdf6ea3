import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconLock, IconPencil } from '@tabler/icons-react';
import type { HealthForm, Question } from '../api/health-forms.ts';
import { startFrom } from '../model/fields.ts';
import { FormSummary } from './form-summary.tsx';
import styles from './health-form.module.css';
import { ReportPart } from './report/report-part.tsx';

/** A filed form: its content, its medical report, and a button to change it (product:health-form#page). */
export function HealthFormRecord({
  form,
  questions,
  onEdit,
}: {
  form: HealthForm;
  questions: readonly Question[];
  onEdit: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { fields, answers } = startFrom(form);
  return (
    <Screen wide>
      <PageHeader
        title={t('health.title')}
        text={dotted([
          form.studentName,
          t('health.updatedOn', {
            date: companyDateTime(language, form.updatedAt, 'long'),
          }),
        ])}
        back={<BackLink to="/dependents/$dependentId" params={{ dependentId: form.student }} />}
        action={
          <Button
            kind="soft"
            size="small"
            icon={<IconPencil size={18} aria-hidden />}
            onClick={onEdit}
          >
            {t('health.edit')}
          </Button>
        }
      />
      <FormSummary
        facts={fields}
        schoolName={form.restaurantUnit.name}
        className={form.className ?? ''}
        questions={asPut(form, questions)}
        answers={answers}
      >
        <Section title={t('health.section.report')}>
          <Card>
            {!form.medicalReport && <p className={styles.explained}>{t('health.report.text')}</p>}
            <ReportPart form={form} />
          </Card>
        </Section>
        <p className={styles.privacy}>
          <IconLock size={18} aria-hidden />
          {t('health.privacy')}
        </p>
      </FormSummary>
    </Screen>
  );
}

/** The present questions. A question that is no longer asked is shown as it was when answered. */
function asPut(form: HealthForm, questions: readonly Question[]) {
  return form.answers.map(
    ({ fieldName, question }) =>
      questions.find((known) => known.fieldName === fieldName) ?? {
        fieldName,
        question,
        choices: [],
      },
  );
}
